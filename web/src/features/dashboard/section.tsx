import { type ReactNode, type Ref, useId } from 'react';
import classes from './dashboard.module.css';

type Props = {
  title: string;
  lead?: string;
  wide?: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** One card of the dashboard with its heading. */
export function Section({ title, lead, wide, headingRef, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} data-wide={wide || undefined} aria-labelledby={id}>
      <h2 ref={headingRef} id={id} className={classes.heading} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {lead && <p className={classes.sectionLead}>{lead}</p>}
      {children}
    </section>
  );
}
