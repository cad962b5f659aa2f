import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

/** `good`: done or going well. `waiting`: someone has to act, or it is under way. `bad`: failed or called off. `quiet`: over. */
export type StatusTone = 'good' | 'waiting' | 'bad' | 'quiet';

/** A status in one or two words. The tone repeats what the words say. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes.root} data-tone={tone}>
      {children}
    </span>
  );
}
