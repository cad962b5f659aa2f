import type { ReactNode } from 'react';
import classes from './page-title.module.css';

type Props = { children: ReactNode; lead?: ReactNode };

/** The one h1 of a page. It gets the focus after a navigation, so that screen readers start there. */
export function PageTitle({ children, lead }: Props) {
  return (
    <div className={classes.root}>
      <h1 className={classes.title} tabIndex={-1}>
        {children}
      </h1>
      {lead && <p className={classes.lead}>{lead}</p>}
    </div>
  );
}
