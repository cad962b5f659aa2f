import { sql } from 'drizzle-orm';
import { passwordLocks } from '#src/db/schema/passwords.ts';

/** What a right password writes, at `now`: the failures before it count no more, others being checked go on. */
export const afterRightPassword = {
  failures: 0,
  locks: 0,
  lockedUntil: null,
  pending: sql`greatest(${passwordLocks.pending} - 1, 0)`,
  windowEndsAt: sql`${sql.placeholder('now')}::timestamptz`,
};
