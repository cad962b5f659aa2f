import { and, eq, isNotNull, min, ne } from 'drizzle-orm';
import { forEachSettled } from '#src/async/for-each-settled.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import { digestItems } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import { afterQuietHours, digestTime } from './choose-delivery.ts';

/** Sends all digests that are due. A failing digest does not prevent the others. */
export async function sendDigests(deps: Deps): Promise<void> {
  const pending = await deps.db
    .select({ userId: digestItems.userId, since: min(digestItems.createdAt) })
    .from(digestItems)
    .groupBy(digestItems.userId);
  const send = async ({ userId, since }: (typeof pending)[number]) => since && sendDigest(deps, userId, since);
  await forEachSettled(pending, send, 'digests could not be sent').finally(deps.wakeOutbox);
}

/** Sends one member's digest: its items are deleted and the email queued in one transaction, so nothing is sent twice or lost. */
async function sendDigest(deps: Deps, userId: string, since: Date): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    const { notifications } = await readPreferences(tx, userId);
    const [urgent] = await tx
      .select({ id: digestItems.id })
      .from(digestItems)
      .where(and(eq(digestItems.userId, userId), ne(digestItems.kind, 'hosting')))
      .limit(1);
    // Notices about attendees always go to hosts once a day, even with digests off, since big events would flood them.
    const digest = notifications.digest === 'off' && !urgent ? 'daily' : notifications.digest;
    if (digestTime({ ...notifications, digest }, since) > now) return;
    const items = await tx.delete(digestItems).where(eq(digestItems.userId, userId)).returning();
    const reachable = and(eq(users.id, userId), isNotNull(users.emailVerifiedAt), isAccountActive);
    const [owner] = await tx.select({ email: users.email, language: users.language }).from(users).where(reachable);
    const [first] = items;
    if (!owner?.email || !first || !notifications.on) return;
    const lines = items
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map(({ title, path }) => ({ title, path }));
    await enqueue(
      deps,
      tx,
      { kind: 'email', to: owner.email, language: owner.language, template: 'digest', values: { items: lines } },
      { idempotencyKey: `digest:${first.id}`, notBefore: afterQuietHours(notifications, now) },
    );
  });
}
