import { type ReactNode, useId } from 'react';
import classes from '../settings.module.css';

type Props = { title: string; lead?: string; danger?: boolean; children: ReactNode };

/** One card of a page of settings. */
export function Section({ title, lead, danger, children }: Props) {
  const id = useId();
  return (
    <section className={`${classes.section} ${danger ? classes.danger : ''}`} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
