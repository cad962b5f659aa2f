import { type ReactNode, type Ref, useId } from 'react';
import classes from './section.module.css';

type Props = {
  title: string;
  lead?: string | undefined;
  /** A link or button beside the heading, such as "All events". */
  action?: ReactNode;
  /** For moving the focus here after the focused button is gone. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
};

/** A part of a page under a heading of the middle size; a Card is a part with a frame and a smaller heading. */
export function Section({ title, lead, action, headingRef, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 ref={headingRef} id={id} className={classes.title} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h2>
        {action && <div className={classes.action}>{action}</div>}
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
