import type { ReactNode } from 'react';
import classes from './by-signed-in-hint.module.css';

/**
 * Until it is known whether somebody is signed in: what strangers see, and what members see meanwhile. The style sheet
 * shows one of the two, by what the server wrote into the page (`data-seems-signed-in`).
 */
export function BySignedInHint({ stranger, member }: { stranger: ReactNode; member: ReactNode }) {
  return (
    <>
      <div className={classes.strangers}>{stranger}</div>
      <div className={classes.members}>{member}</div>
    </>
  );
}
