import { lte } from 'drizzle-orm';
import { forEachSettled } from '#src/async/for-each-settled.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { eraseAccount } from './erase-account.ts';

/** Erases all accounts that are due, each in its own transaction. One that fails does not prevent the others. */
export async function eraseAccounts(deps: Deps): Promise<void> {
  const due = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.deletionDueAt, deps.clock.now()))
    .orderBy(users.deletionDueAt);
  // The files of photos go after the commit.
  await forEachSettled(due, ({ id }) => eraseAccount(deps, id), 'accounts could not be erased').finally(
    deps.wakeOutbox,
  );
}
