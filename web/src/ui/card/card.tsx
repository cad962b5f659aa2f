import { type ReactNode, type Ref, useId } from 'react';
import classes from './card.module.css';

type Props = {
  /** Missing where the page's own heading says it. */
  title?: string | undefined;
  lead?: string;
  /** For destructive actions. */
  isDanger?: boolean;
  /** Beside the heading, for actions that are rarely needed. */
  menu?: ReactNode;
  /** For moving the focus here after the focused button is gone. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
};

/** A section of a page with its heading. */
export function Card({ title, lead, isDanger, menu, headingRef, children }: Props) {
  const id = useId();
  if (title === undefined) {
    return <div className={classes.root}>{children}</div>;
  }
  const heading = (
    <h2 ref={headingRef} id={id} className={classes.heading} tabIndex={headingRef ? -1 : undefined}>
      {title}
    </h2>
  );
  return (
    <section className={classes.root} data-danger={isDanger || undefined} aria-labelledby={id}>
      {menu ? (
        <div className={classes.head}>
          {heading}
          {menu}
        </div>
      ) : (
        heading
      )}
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}

export function CardText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>;
}

/** The buttons of a card. */
export function CardActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
