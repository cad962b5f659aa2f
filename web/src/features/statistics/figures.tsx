import type { ReactNode } from 'react';
import classes from './figure.module.css';

/** Figures side by side. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}
