import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

/** What is shown when somebody asks for it. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={classes.root}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
