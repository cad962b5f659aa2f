import type { ReactNode } from 'react';
import classes from './by-signed-in-hint.module.css';

/**
 * Content until the session is known: one version for visitors and one for members. CSS shows one of them by the server's
 * hint in the page (`data-seems-signed-in`).
 */
export function BySignedInHint({ stranger, member }: { stranger: ReactNode; member: ReactNode }) {
  return (
    <>
      <div className={classes.strangers}>{stranger}</div>
      <div className={classes.members}>{member}</div>
    </>
  );
}
