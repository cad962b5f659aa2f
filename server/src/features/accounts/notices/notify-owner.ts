import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { enqueue, type SecurityNotice } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/callers/viewer.ts';

/**
 * Tells the owner of an account by email what changed about its security, in the transaction of the change. Texts
 * carry codes only, so without a proven email nobody is told. Call `deps.wakeOutbox()` after the commit.
 */
export async function notifyOwner(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  viewer: Pick<Origin, 'browser' | 'place'>,
  { userId, what }: { userId: string; what: SecurityNotice },
): Promise<void> {
  const [owner] = await tx
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!owner?.email || !owner.emailVerifiedAt) return;
  const { email: to, language } = owner;
  const values = { what, browser: viewer.browser, place: viewer.place, at: deps.clock.now().toISOString() };
  const notice = { kind: 'email', to, language, template: 'security-notice', values } as const;
  await enqueue(deps, tx, notice, { idempotencyKey: `${what}:${deps.random.uuid()}` });
}
