import type { ReactNode } from 'react';
import classes from './by-standing.module.css';

/**
 * Until it is known whether somebody is signed in: what strangers see, and what members see meanwhile. The style sheet
 * shows one of the two, by what the server wrote into the page (`data-seems-signed-in`).
 */
export function ByStanding({ stranger, member }: { stranger: ReactNode; member: ReactNode }) {
  return (
    <>
      <div className={classes.strangers}>{stranger}</div>
      <div className={classes.members}>{member}</div>
    </>
  );
}
