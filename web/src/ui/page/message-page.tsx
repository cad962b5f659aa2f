import type { ReactNode } from 'react';
import classes from './message-page.module.css';
import { PageTitle } from './page-title.tsx';

type Props = { title: string; text: string; children?: ReactNode };

/** A page that says one thing and offers a way on. */
export function MessagePage({ title, text, children }: Props) {
  return (
    <div className={classes.root}>
      <PageTitle lead={text}>{title}</PageTitle>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
