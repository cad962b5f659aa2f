import { and, isNull } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';

/** For a query of `users`: neither suspended nor about to be deleted. Others see and reach only these members. */
export const isAccountActive = and(isNull(users.suspendedAt), isNull(users.deletionDueAt));
