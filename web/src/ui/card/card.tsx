import { type ReactNode, type Ref, useId } from 'react';
import classes from './card.module.css';

type Props = {
  title: string;
  lead?: string;
  /** What is done here cannot be undone, or ends something. */
  isDanger?: boolean;
  /** As wide as the page, where cards stand side by side. */
  isWide?: boolean;
  /** For whoever moves the focus here, once the button that had it is gone. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
};

/** One subject of a page, with its heading. */
export function Card({ title, lead, isDanger, isWide, headingRef, children }: Props) {
  const id = useId();
  return (
    <section
      className={classes.root}
      data-danger={isDanger || undefined}
      data-wide={isWide || undefined}
      aria-labelledby={id}
    >
      <h2 ref={headingRef} id={id} className={classes.heading} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}

export function CardText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>;
}

/** What can be done here, below what it is about. */
export function CardActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
