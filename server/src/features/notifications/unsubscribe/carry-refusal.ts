import { refusableEmails } from '@foyer/contract/rules/preferences.ts';
import type { Tx } from '#src/db/client.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { refusedBy } from './refused-addresses.ts';

/** What an address has refused as a guest's it refuses as a member's too: all that a guest can, until the settings turn it on. */
export async function carryRefusal(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  if (!(await refusedBy(deps, tx, [email])).has(email)) return;
  const off = Object.fromEntries(refusableEmails.map((each) => [each, false]));
  const chosen = { ...off, updatedAt: deps.clock.now() };
  await tx
    .insert(userPreferences)
    .values({ userId, ...chosen })
    .onConflictDoUpdate({ target: userPreferences.userId, set: chosen });
}
