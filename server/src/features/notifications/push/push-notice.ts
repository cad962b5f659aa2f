import { languages } from '@foyer/contract/limits.ts';
import { noticeKinds } from '@foyer/contract/rules/preference-choices.ts';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { pushRules } from '#src/config/push.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import { domainEvent, eventEntry } from '#src/db/outbox/domain-event.ts';
import type { Outgoing } from '#src/db/outbox/outbox.ts';
import { notifications } from '#src/db/schema/notifications.ts';
import type { Deps } from '#src/deps.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { pushTexts } from '#src/messages/push-texts.ts';
import { chooseDelivery } from '../choose-delivery.ts';
import { hasBlockBetween } from '../notices-about.ts';
import { awayAt, sendPush } from './send-push.ts';
import { openSubscription } from './subscriptions.ts';

/** A notification for one browser. `key`: of the notification in the app, which may have been read by then. */
export const pushNoticeDue = domainEvent(
  'push-notice',
  z.object({
    subscriptionId: z.uuid(),
    kind: z.enum(noticeKinds),
    key: z.string(),
    title: z.record(z.enum(languages), z.string()),
    path: z.templateLiteral(['/', z.string()]),
    /** The member whom it names. */
    aboutId: z.uuid().optional(),
  }),
);
type PushNotice = z.output<typeof pushNoticeDue.schema>;

/** The outbox row of a notification for each browser of its reader. */
export function pushEntries(
  subscriptionIds: readonly string[],
  notice: Omit<PushNotice, 'subscriptionId'>,
  { at, now, before }: { at: Date; now: Date; before: Date | undefined },
): Outgoing[] {
  const end = new Date(Math.max(at.getTime(), now.getTime()) + pushRules.triedSeconds * 1000);
  return subscriptionIds.map((subscriptionId) => ({
    entry: eventEntry(pushNoticeDue, { ...notice, subscriptionId }),
    idempotencyKey: `${notice.key}:push:${subscriptionId}`,
    notBefore: at,
    expiresAt: before && before < end ? before : end,
  }));
}

/**
 * Sends it as its reader wants it by then: not while they are here, not in quiet hours, and not once they have read it or a
 * block separates them from the member whom it names.
 */
export async function pushNotice(
  deps: Deps,
  { subscriptionId, kind, key, title, path, aboutId }: PushNotice,
): Promise<void> {
  const opened = await openSubscription(deps, subscriptionId);
  if (!opened) return;
  const { userId, language, subscription } = opened;
  if (aboutId !== undefined && (await hasBlockBetween(deps.db, userId, aboutId))) return;
  const now = deps.clock.now();
  const chosen = (await readPreferences(deps.db, userId)).notifications;
  const delivery = chooseDelivery(chosen, { kind, channel: 'push' }, now);
  if (delivery.how !== 'send' || (await isRead(deps, userId, key))) return;
  const due = Math.max(delivery.at.getTime(), (await awayAt(deps.db, userId)).getTime());
  const waitSeconds = Math.ceil((due - now.getTime()) / 1000);
  if (waitSeconds > 0)
    throw new DeliveryFailure('the member is here, or it is quiet', { permanent: false, waitSeconds });
  const { notice } = pushTexts[language];
  const content =
    chosen.pushPreview === 'none' ? { title: 'Foyer', body: notice } : { title: 'Foyer', body: title[language] };
  // A later one about the same page takes its place.
  await sendPush(deps, { id: subscriptionId, subscription }, { ...content, path, tag: path }, { isUrgent: false });
}

/** One that is not in the app, because its reader turned that off, is never read there. */
async function isRead({ db }: Pick<Deps, 'db'>, userId: string, key: string): Promise<boolean> {
  const [row] = await db
    .select({ readAt: notifications.readAt })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.idempotencyKey, key)));
  return row !== undefined && row.readAt !== null;
}
