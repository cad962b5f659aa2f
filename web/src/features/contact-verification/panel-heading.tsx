import type { ReactNode } from 'react';
import classes from './contact-verification.module.css';

/** What a panel asks for, and why. */
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
