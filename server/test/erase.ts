import { eq } from 'drizzle-orm';
import { users } from '../src/db/schema/accounts.ts';
import { eraseAccount } from '../src/features/settings/deletion/erase-account.ts';
import type { TestApp } from './open-test-app.ts';

/** Erases an account as if its grace period were over. */
export async function erase({ deps }: Pick<TestApp, 'deps'>, id: string): Promise<void> {
  await deps.db.update(users).set({ deletionDueAt: deps.clock.now() }).where(eq(users.id, id));
  await eraseAccount(deps, id);
}
