import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../skeleton.tsx';
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
        <Link to={back.to} className={classes.back}>
          <IconArrowLeft size={18} stroke={1.5} aria-hidden />
          {back.label}
        </Link>
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
