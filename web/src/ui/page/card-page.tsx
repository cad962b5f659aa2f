import type { ReactNode } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { BackLink } from './back-link.tsx';
import classes from './card-page.module.css';
import { Page, type PageWidth } from './page.tsx';
import { PageTitle } from './page-title.tsx';

type Props = {
  title: string;
  lead?: ReactNode;
  /** The parent page, if any. */
  back?: { to: string; label: string } | false;
  width?: PageWidth;
  isDense?: boolean;
  children: ReactNode;
};

/** A page of cards in one column. */
export function CardPage({ title, lead, back, width = 'reading', isDense, children }: Props) {
  return (
    <Page width={width} isDense={isDense}>
      {back && (
        <div className={classes.back}>
          <BackLink to={back.to} label={back.label} />
        </div>
      )}
      <PageTitle lead={lead}>{title}</PageTitle>
      <div className={classes.cards}>{children}</div>
    </Page>
  );
}

/** Placeholders of cards with their expected heights. */
export function CardSkeletons({ heights }: { heights: readonly number[] }) {
  return (
    <div className={classes.cards}>
      {heights.map((height) => (
        <Skeleton key={height} height={height} radius={16} />
      ))}
    </div>
  );
}
