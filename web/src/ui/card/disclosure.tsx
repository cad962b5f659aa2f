import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

/** Content that is hidden until it is opened. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={classes.root}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
