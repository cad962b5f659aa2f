import { IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './row.module.css';

/** Whether a contact is proven, in a word. */
export function VerificationState({ isProven, children }: { isProven: boolean; children: ReactNode }) {
  const Icon = isProven ? IconCircleCheck : IconClockExclamation;
  return (
    <span className={classes.proof} data-proven={isProven || undefined}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {children}
    </span>
  );
}
