import { type ReactNode, useId } from 'react';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from '../security.module.css';
import type { Change } from './use-change.ts';

type Props = { title: string; lead?: string; change?: Change; children: ReactNode };

/** One card of the page: its heading, and how the last change in it went. */
export function Section({ title, lead, change, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 ref={change?.heading} id={id} className={classes.heading} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {change && (
        <>
          <p className={change.said ? classes.said : 'visually-hidden'} role="status">
            {change.said}
          </p>
          <FailureNotice failure={change.failure} />
        </>
      )}
      {children}
    </section>
  );
}
