import type { ReactNode } from 'react';
import classes from './contact-verification.module.css';

/** The heading of a panel with its explanation. */
export function PanelHeading({ children, lead }: { children: ReactNode; lead: string }) {
  return (
    <div>
      <h2 className={classes.heading}>{children}</h2>
      <p className={classes.lead} role="status">
        {lead}
      </p>
    </div>
  );
}
