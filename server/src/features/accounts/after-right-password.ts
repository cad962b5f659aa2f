import { sql } from 'drizzle-orm';
import { passwordLocks } from '#src/db/schema/passwords.ts';

/** Columns to set after a correct password, at the placeholder `now`: resets the failure count but keeps other pending attempts. */
export const afterRightPassword = {
  failures: 0,
  locks: 0,
  lockedUntil: null,
  pending: sql`greatest(${passwordLocks.pending} - 1, 0)`,
  windowEndsAt: sql`${sql.placeholder('now')}::timestamptz`,
};
