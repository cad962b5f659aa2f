import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/callers/viewer.ts';
import { auditIn } from '../audit/audit.ts';
import { tellOwner } from '../notices/notify-owner.ts';

/** Tells the owner, once per lock, that somebody tries passwords (rule 6). */
export async function tellOfLock(
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
    await tellOwner(deps, tx, {
      ...{ userId, template: 'account-locked', values },
      idempotencyKey: `account-locked:${userId}:${until.getTime()}`,
      // Whoever goes on guessing locks it again and again: one line a day says enough.
      inAppKey: `account-locked:${userId}:${at.slice(0, 10)}`,
    });
  });
  deps.wakeOutbox();
}
