import { eq } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/** Cancels a pending email change; its code and link no longer verify anything. */
export async function cancelEmailChange(deps: Pick<Deps, 'db'>, { userId }: SignedInUser): Promise<void> {
  await deps.db.update(users).set({ pendingEmail: null }).where(eq(users.id, userId));
}
