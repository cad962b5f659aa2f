import type { ReactNode } from 'react';
import classes from './name-cell.module.css';

type Props = { start?: ReactNode; title: ReactNode; hint?: ReactNode };

/** The name of a row and a second line, which compact rows leave out. */
export function NameCell({ start, title, hint }: Props) {
  return (
    <span className={classes.root}>
      {start}
      <span className={classes.text}>
        <span className={classes.line}>{title}</span>
        {hint && <span className={`${classes.line} ${classes.hint}`}>{hint}</span>}
      </span>
    </span>
  );
}

/** Text that is cut where its column ends. */
export function TextCell({ children }: { children: ReactNode }) {
  return <span className={classes.line}>{children}</span>;
}
