import { type ReactNode, useId } from 'react';
import classes from './my-profile.module.css';

/** A card beside the own profile, with a tool at the end of its heading. */
export function SideCard({ title, tool, children }: { title: string; tool?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 id={id} className={classes.cardTitle}>
          {title}
        </h2>
        {tool}
      </div>
      {children}
    </section>
  );
}
