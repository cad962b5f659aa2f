import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import { users } from '#src/db/schema/accounts.ts';
import { passwordLocks, passwordResets } from '#src/db/schema/passwords.ts';
import { secondFactorChallenges } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { sendSecurityMessage } from '#src/features/notifications/notify-owner.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';

type NewPassword = { userId: string; passwordHash: string; how: EmailValues['password-changed']['how'] };

/**
 * Sets the password of a locked account, removes its lock, other resets and pending second factors, and notifies the owner.
 * The caller ends the sessions, and calls `deps.wakeOutbox()` after the commit.
 */
export async function setPassword(
  deps: Deps,
  tx: Tx,
  viewer: Pick<Origin, 'browser' | 'place'>,
  { userId, passwordHash, how }: NewPassword,
): Promise<void> {
  const now = deps.clock.now();
  await tx.update(users).set({ passwordHash, passwordChangedAt: now }).where(eq(users.id, userId));
  await tx.delete(passwordLocks).where(eq(passwordLocks.userId, userId));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.delete(secondFactorChallenges).where(eq(secondFactorChallenges.userId, userId));
  const values = { how, browser: viewer.browser, place: viewer.place, at: now.toISOString() };
  const idempotencyKey = `password-changed:${deps.random.uuid()}`;
  await sendSecurityMessage(deps, tx, { userId, template: 'password-changed', values, idempotencyKey });
}
