import { eq } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/** Forgets an email that was to replace the present one: its code and link find that nobody waits for them. */
export async function cancelEmailChange(deps: Pick<Deps, 'db'>, { userId }: SignedInUser): Promise<void> {
  await deps.db.update(users).set({ pendingEmail: null }).where(eq(users.id, userId));
}
