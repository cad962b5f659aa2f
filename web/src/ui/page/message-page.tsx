import type { ReactNode } from 'react';
import classes from './message-page.module.css';
import { Page } from './page.tsx';
import { PageTitle } from './page-title.tsx';

type Props = { title: string; text?: string; picture?: ReactNode; children?: ReactNode };

/** A page with one message and actions. */
export function MessagePage({ title, text, picture, children }: Props) {
  return (
    <Page width="form" className={classes.root}>
      {picture}
      <PageTitle lead={text}>{title}</PageTitle>
      <div className={classes.actions}>{children}</div>
    </Page>
  );
}
