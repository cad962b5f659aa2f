import type { Language } from '@foyer/contract/limits.ts';
import type { NoticeKind } from '@foyer/contract/rules/preferences.ts';
import type { Tx } from '#src/db/client.ts';
import { type EmailEntry, enqueue } from '#src/db/outbox/outbox.ts';
import { notifications as notificationRows } from '#src/db/schema/notifications.ts';
import { digestItems } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { readPreferences } from '../preferences/read-preferences.ts';
import { afterQuietHours, chooseDelivery } from './choose-delivery.ts';

/**
 * A message that its person can do without. `email`: null for who has none. `digest`: its line when it comes with
 * others, and in the app.
 */
export type OptionalNotice = {
  userId: string;
  kind: NoticeKind;
  email: EmailEntry | null;
  digest: { title: Record<Language, string>; path: `/${string}` };
  idempotencyKey: string;
  /** From then on it is of no use: it is neither collected nor held back until later. */
  before?: Date;
};

/**
 * Sends, holds back, collects or drops a message as its person has chosen, in the transaction of the fact. Whatever is
 * no security notice and was not asked for goes this way. Call `deps.wakeOutbox()` after the commit.
 */
export async function notifyByChoice(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { userId, kind, email, digest, idempotencyKey, before }: OptionalNotice,
): Promise<void> {
  const now = deps.clock.now();
  const { notifications } = await readPreferences(tx, userId);
  if (chooseDelivery(notifications, { kind, channel: 'in-app' }, now).how !== 'never') {
    const kept = { id: deps.random.uuid(), userId, kind, ...digest, idempotencyKey, createdAt: now };
    await tx.insert(notificationRows).values(kept).onConflictDoNothing();
  }
  if (!email) return;
  const chosen = chooseDelivery(notifications, { kind, channel: 'email' }, now);
  if (before) {
    if (chosen.how === 'never' || before <= now) return;
    const at = chosen.how === 'send' ? chosen.at : afterQuietHours(notifications, now);
    const options = { idempotencyKey, expiresAt: before, ...(at < before && { notBefore: at }) };
    return await enqueue(deps, tx, email, options);
  }
  if (chosen.how === 'send') await enqueue(deps, tx, email, { idempotencyKey, notBefore: chosen.at });
  if (chosen.how === 'digest') {
    const { title, path } = digest;
    const item = { id: deps.random.uuid(), userId, kind, title: title[email.language], path, createdAt: now };
    await tx.insert(digestItems).values(item);
  }
}
