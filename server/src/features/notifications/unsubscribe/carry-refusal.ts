import { refusableEmails } from '@foyer/contract/rules/preference-choices.ts';
import type { Tx } from '#src/db/client.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { refusedBy } from './refused-addresses.ts';

/**
 * Copies the opt-out of an address, made as a guest, to the member who verified it. All optional emails are turned off
 * until they are turned on in the settings.
 */
export async function carryRefusal(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  if (!(await refusedBy(deps, tx, [email])).has(email)) return;
  const off = Object.fromEntries(refusableEmails.map((each) => [each, false]));
  const values = { ...off, updatedAt: deps.clock.now() };
  await tx
    .insert(userPreferences)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userPreferences.userId, set: values });
}
