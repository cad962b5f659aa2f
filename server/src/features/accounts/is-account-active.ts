import { type SQL, sql } from 'drizzle-orm';

/** The condition of `isAccountActive` for a query that calls the table `users` by another name. */
export function isActiveIn(alias: string): SQL {
  const user = sql.identifier(alias);
  return sql`(${user}.suspended_at is null and ${user}.deletion_due_at is null)`;
}

/** For a query of `users`: neither suspended nor about to be deleted. Others see and reach only these members. */
export const isAccountActive = isActiveIn('users');
