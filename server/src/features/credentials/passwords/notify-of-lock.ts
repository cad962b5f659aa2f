import { auditIn } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { sendSecurityMessage } from '#src/features/notifications/notify-owner.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';

/** Tells the owner, once per lock, that somebody tries passwords (rule 6). */
export async function notifyOfLock(
  deps: Deps,
  viewer: Origin,
  { userId, until }: { userId: string; until: Date },
): Promise<void> {
  const { browser, place } = viewer;
  const at = deps.clock.now().toISOString();
  const values = { browser, place, at, until: until.toISOString() };
  await deps.db.transaction(async (tx) => {
    const locked = { event: 'sign-in', outcome: 'locked', reason: 'password', userId } as const;
    await auditIn(deps, tx, viewer, locked);
    await sendSecurityMessage(deps, tx, {
      userId,
      template: 'account-locked',
      values,
      idempotencyKey: `account-locked:${userId}:${until.getTime()}`,
      // Whoever goes on guessing locks it again and again: one line a day says enough.
      inAppKey: `account-locked:${userId}:${at.slice(0, 10)}`,
    });
  });
  deps.wakeOutbox();
}
