import { IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './row.module.css';

/** Shows whether a contact is verified. */
export function VerificationState({ isVerified, children }: { isVerified: boolean; children: ReactNode }) {
  const Icon = isVerified ? IconCircleCheck : IconClockExclamation;
  return (
    <span className={classes.proof} data-proven={isVerified || undefined}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {children}
    </span>
  );
}
