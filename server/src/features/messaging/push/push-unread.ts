import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pushRules } from '#src/config/push.ts';
import type { Tx } from '#src/db/client.ts';
import { domainEvent, type EventData, eventEntry } from '#src/db/outbox/domain-event.ts';
import { enqueueAll, enqueueEvent, type Outgoing } from '#src/db/outbox/outbox.ts';
import { conversationParticipants, conversations } from '#src/db/schema/messaging.ts';
import { pushSubscriptions } from '#src/db/schema/notifications.ts';
import type { Deps } from '#src/deps.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { peopleIn } from '#src/features/conversation-access/people-in.ts';
import { withNames } from '#src/features/message-sending/mentions.ts';
import type { messagePushDue } from '#src/features/message-sending/message-events.ts';
import { chooseDelivery } from '#src/features/notifications/choose-delivery.ts';
import { awayAt, sendPush } from '#src/features/notifications/push/send-push.ts';
import { openSubscription, subscriptionsOf } from '#src/features/notifications/push/subscriptions.ts';
import { presentConversation } from '../present-conversation.ts';
import { pushContentOf } from './push-content.ts';
import { readUnreadToPush } from './unread-to-push.ts';

/** A member was here then, or it was quiet, and it is looked at again. */
export const memberPushDue = domainEvent(
  'messages-push-member',
  z.object({ conversationId: z.uuid(), userId: z.uuid() }),
);
/** For one browser of a member. It names no text: what is shown is read when it is sent. */
export const browserPushDue = domainEvent(
  'messages-push-browser',
  z.object({ conversationId: z.uuid(), subscriptionId: z.uuid() }),
);

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;
const { userId: readerId, no: readerNo, conversationId: ofConversation, pushedNo } = conversationParticipants;

/** Everyone in the conversation but the author; in the room of an event, those whom messages mention. */
export async function pushMessages(
  deps: Deps,
  { conversationId, authorNo }: EventData<typeof messagePushDue>,
): Promise<void> {
  const readers = await deps.db
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(conversationParticipants)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, readerId))
    .innerJoin(conversations, eq(conversations.id, ofConversation))
    .where(
      and(
        eq(ofConversation, conversationId),
        ne(readerNo, authorNo),
        isNull(conversationParticipants.leftNo),
        sql`(${conversations.kind} <> 'event' or exists (select 1 from message_mentions n
          where n.conversation_id = ${ofConversation} and n.whom_no = ${readerNo}
            and n.no > ${conversationParticipants.readNo}))`,
      ),
    );
  for (const { userId } of readers) await pushToMember(deps, { conversationId, userId });
}

/**
 * Writes a row for each browser of a member who has not read the messages, once for each message. A member who is here, or in
 * their quiet hours, is looked at again. Idempotent.
 */
export async function pushToMember(
  deps: Deps,
  { conversationId, userId }: z.output<typeof memberPushDue.schema>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const chosen = (await readPreferences(tx, userId)).notifications;
    const delivery = chooseDelivery(chosen, { kind: 'messages', channel: 'push' }, now);
    if (delivery.how !== 'send') return;
    const unread = await readUnreadToPush(tx, { conversationId, userId, now });
    if (!unread) return;
    const due = new Date(Math.max(delivery.at.getTime(), (await awayAt(tx, userId)).getTime()));
    if (due > now) return await lookAgain(deps, tx, { conversationId, userId }, due);
    // Locks the row, so that two processes do not push the same message twice.
    const [pushed] = await tx
      .update(conversationParticipants)
      .set({ pushedNo: unread.lastNo })
      .where(and(eq(ofConversation, conversationId), eq(readerId, userId), sql`${pushedNo} < ${unread.lastNo}`))
      .returning({ no: readerNo });
    if (!pushed) return;
    const subscriptions = (await subscriptionsOf(tx, [userId], now)).get(userId) ?? [];
    await enqueueAll(
      deps,
      tx,
      subscriptions.map(
        (subscriptionId): Outgoing => ({
          entry: eventEntry(browserPushDue, { conversationId, subscriptionId }),
          idempotencyKey: `${browserPushDue.name}:${subscriptionId}:${conversationId}:${unread.lastNo}`,
          expiresAt: new Date(now.getTime() + pushRules.triedSeconds * 1000),
        }),
      ),
    );
  });
  deps.wakeOutbox();
}

/** Sends to one browser what is unread by then. */
export async function pushToBrowser(
  deps: Deps,
  { conversationId, subscriptionId }: z.output<typeof browserPushDue.schema>,
): Promise<void> {
  const opened = await openSubscription(deps, subscriptionId);
  if (!opened) return;
  const { userId, language, subscription } = opened;
  const content = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const chosen = (await readPreferences(tx, userId)).notifications;
    const isWanted = chooseDelivery(chosen, { kind: 'messages', channel: 'push' }, now).how === 'send';
    const unread = isWanted ? await readUnreadToPush(tx, { conversationId, userId, now }) : null;
    if (!unread) return null;
    const { person, group, event } = await presentConversation(tx, userId, conversationId, now);
    const { row, authorId } = unread;
    const isGroup = row.kind !== 'direct';
    const author = isGroup && authorId ? (await peopleIn(tx, userId, row, [authorId])).get(authorId) : person;
    const shown = {
      name: group?.name ?? event?.title ?? person?.displayName ?? null,
      author: author?.displayName ?? null,
      isGroup,
    };
    unread.body = await withNames(tx, userId, row, unread.body);
    return pushContentOf({ language, preview: chosen.pushPreview, conversationId, unread, ...shown });
  });
  if (content) await sendPush(deps, { id: subscriptionId, subscription }, content, { isUrgent: true });
}

async function lookAgain(deps: Parts, tx: Tx, data: z.output<typeof memberPushDue.schema>, due: Date): Promise<void> {
  // By the time it is due, so that more messages until then add no rows.
  const slot = Math.ceil(due.getTime() / 1000);
  await enqueueEvent(deps, tx, memberPushDue, data, {
    idempotencyKey: `${memberPushDue.name}:${data.conversationId}:${data.userId}:${slot}`,
    notBefore: new Date(slot * 1000),
  });
}
