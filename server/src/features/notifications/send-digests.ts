import { and, eq, isNotNull, isNull, min, ne } from 'drizzle-orm';
import { forEachSettled } from '#src/async/for-each-settled.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import { digestItems } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import { afterQuietHours, digestTime } from './choose-delivery.ts';

/** Sends everybody whose morning has come what has been collected for them. One who cannot be sent it keeps no other. */
export async function sendDigests(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .select({ userId: digestItems.userId, since: min(digestItems.createdAt) })
    .from(digestItems)
    .groupBy(digestItems.userId);
  const send = async ({ userId, since }: (typeof waiting)[number]) => since && sendDigest(deps, userId, since);
  await forEachSettled(waiting, send, 'digests could not be sent').finally(deps.wakeOutbox);
}

/** One person's: taken out and written into the outbox together, so that nothing comes twice or is lost. */
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
    // Of what guests do hosts hear once a day, also those who want all else at once: big events would flood them.
    const digest = notifications.digest === 'off' && !urgent ? 'daily' : notifications.digest;
    if (digestTime({ ...notifications, digest }, since) > now) return;
    const items = await tx.delete(digestItems).where(eq(digestItems.userId, userId)).returning();
    const reachable = and(
      eq(users.id, userId),
      isNotNull(users.emailVerifiedAt),
      isNull(users.deletionDueAt),
      isNull(users.suspendedAt),
    );
    const [owner] = await tx.select({ email: users.email, language: users.language }).from(users).where(reachable);
    const [first] = items;
    if (!owner?.email || !first || !notifications.on) return;
    const shown = items
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map(({ title, path }) => ({ title, path }));
    await enqueue(
      deps,
      tx,
      { kind: 'email', to: owner.email, language: owner.language, template: 'digest', values: { items: shown } },
      { idempotencyKey: `digest:${first.id}`, notBefore: afterQuietHours(notifications, now) },
    );
  });
}
