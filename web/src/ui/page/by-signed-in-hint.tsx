import type { ReactNode } from 'react';
import classes from './by-signed-in-hint.module.css';

type Props = {
  stranger: ReactNode;
  member: ReactNode;
  /** False once the viewer is known to be a visitor, whose version stays in place with everything typed in it. */
  isUnsure?: boolean;
};

/**
 * Content until the session is known: one version for visitors and one for members. CSS shows one of them by the server's
 * hint in the page (`data-seems-signed-in`).
 */
export function BySignedInHint({ stranger, member, isUnsure = true }: Props) {
  return (
    <>
      <div className={isUnsure ? classes.strangers : undefined}>{stranger}</div>
      {isUnsure && <div className={classes.members}>{member}</div>}
    </>
  );
}
