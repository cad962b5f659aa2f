import { and, eq, isNotNull } from 'drizzle-orm';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/callers/viewer.ts';
import { auditIn } from '../audit/audit.ts';

/** Tells the proven email, once per lock, that somebody tries passwords (rule 6). */
export async function tellOfLock(
  deps: Deps,
  viewer: Origin,
  { userId, until }: { userId: string; until: Date },
): Promise<void> {
  const { browser, place } = viewer;
  const values = { browser, place, at: deps.clock.now().toISOString(), until: until.toISOString() };
  await deps.db.transaction(async (tx) => {
    const locked = { event: 'sign-in', outcome: 'locked', reason: 'password', userId } as const;
    await auditIn(deps, tx, viewer, locked);
    const [user] = await tx
      .select({ email: users.email, language: users.language })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
    if (!user?.email) return;
    await enqueue(
      deps,
      tx,
      { kind: 'email', to: user.email, language: user.language, template: 'account-locked', values },
      { idempotencyKey: `account-locked:${userId}:${until.getTime()}` },
    );
  });
  deps.wakeOutbox();
}
