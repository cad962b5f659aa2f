import type { Language } from '@foyer/contract/limits.ts';
import type { PushContent } from '@foyer/contract/notifications/push.ts';
import type { ConversationKind } from '@foyer/contract/rules/messaging/choices.ts';
import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import { and, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pushRules } from '#src/config/push.ts';
import type { Tx } from '#src/db/client.ts';
import { domainEvent, eventEntry } from '#src/db/outbox/domain-event.ts';
import { enqueueAll, enqueueEvent, type Outgoing } from '#src/db/outbox/outbox.ts';
import { conversationParticipants, messages } from '#src/db/schema/messaging.ts';
import { pushSubscriptions } from '#src/db/schema/notifications.ts';
import type { Deps } from '#src/deps.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { chooseDelivery } from '#src/features/notifications/choose-delivery.ts';
import { awayAt, sendPush } from '#src/features/notifications/push/send-push.ts';
import { openSubscription, subscriptionsOf } from '#src/features/notifications/push/subscriptions.ts';
import { pushTexts } from '#src/messages/push-texts.ts';
import { nameOr } from '#src/messages/texts/sender-name.ts';
import { findConversation } from '../conversation-rows.ts';
import { memberCards } from '../people-in.ts';
import { presentConversation } from '../present-conversation.ts';

/** Messages were sent a moment ago: members who have not read them get a push message. */
export const messagePushDue = domainEvent('messages-push', z.object({ conversationId: z.uuid(), authorNo: z.int() }));
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

/**
 * In the transaction that stores messages. One row for all that an author sends in a conversation within two seconds, however
 * many members it reaches; none if nobody in it gets push messages.
 */
export async function enqueuePush(deps: Parts, tx: Tx, data: z.output<typeof messagePushDue.schema>): Promise<void> {
  const { conversationId, authorNo } = data;
  const [anybody] = await tx
    .select({ no: readerNo })
    .from(conversationParticipants)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, readerId))
    .where(and(eq(ofConversation, conversationId), ne(readerNo, authorNo)))
    .limit(1);
  if (!anybody) return;
  const delayMs = pushRules.delaySeconds * 1000;
  const slot = Math.floor(deps.clock.now().getTime() / delayMs);
  await enqueueEvent(deps, tx, messagePushDue, data, {
    idempotencyKey: `${messagePushDue.name}:${conversationId}:${authorNo}:${slot}`,
    notBefore: new Date((slot + 1) * delayMs + delayMs),
  });
}

/** Everyone in the conversation but the author. */
export async function pushMessages(
  deps: Deps,
  { conversationId, authorNo }: z.output<typeof messagePushDue.schema>,
): Promise<void> {
  const readers = await deps.db
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(conversationParticipants)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, readerId))
    .where(and(eq(ofConversation, conversationId), ne(readerNo, authorNo), isNull(conversationParticipants.leftNo)));
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
    const unread = await readUnread(tx, { conversationId, userId, now });
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
    const unread = isWanted ? await readUnread(tx, { conversationId, userId, now }) : null;
    if (!unread) return null;
    const { person, group } = await presentConversation(tx, userId, conversationId, now);
    const author =
      group && unread.authorId ? (await memberCards(tx, userId, [unread.authorId])).get(unread.authorId) : person;
    const shown = {
      name: group?.name ?? person?.displayName ?? null,
      author: author?.displayName ?? null,
      isGroup: group !== null,
    };
    return contentOf({ language, preview: chosen.pushPreview, conversationId, unread, ...shown });
  });
  if (content) await sendPush(deps, { id: subscriptionId, subscription }, content, { isUrgent: true });
}

type Unread = { lastNo: number; count: number; body: string; authorId: string | null };
/** Rooms with many members are not among them: there, only mentions are worth a push message. */
const pushedKinds: readonly string[] = ['direct', 'group'] satisfies ConversationKind[];

/** The unread messages of a conversation that is in the inbox; null if there are none, or it is muted, archived or hidden. */
async function readUnread(
  tx: Tx,
  { conversationId, userId, now }: { conversationId: string; userId: string; now: Date },
): Promise<Unread | null> {
  const row = await findConversation(tx, userId, conversationId, now);
  if (!row || (row.state !== 'open' && row.state !== 'closed')) return null;
  if (row.is_request || row.is_muted || row.is_archived || !pushedKinds.includes(row.kind)) return null;
  const isUnread = and(
    eq(messages.conversationId, conversationId),
    gt(messages.no, Math.max(row.read_no, row.joined_no)),
    lte(messages.no, row.last_no),
    ne(messages.authorNo, row.own_no),
    isNull(messages.deletedAt),
    isNull(messages.system),
  );
  const [last] = await tx
    .select({ no: messages.no, body: messages.body, authorId: readerId })
    .from(messages)
    .innerJoin(
      conversationParticipants,
      and(eq(ofConversation, messages.conversationId), eq(readerNo, messages.authorNo)),
    )
    .where(isUnread)
    .orderBy(desc(messages.no))
    .limit(1);
  if (!last) return null;
  return { lastNo: last.no, body: last.body, authorId: last.authorId, count: await tx.$count(messages, isUnread) };
}

type UnreadNotice = {
  language: Language;
  preview: Preferences['notifications']['pushPreview'];
  conversationId: string;
  unread: Unread;
  /** Of the group or the other member; null if they are gone. */
  name: string | null;
  /** Who wrote the last message; null if they are gone, or a block separates them from the reader: then no text is shown. */
  author: string | null;
  isGroup: boolean;
};

function contentOf({ language, preview, conversationId, unread, name, author, isGroup }: UnreadNotice): PushContent {
  const texts = pushTexts[language];
  const path = `/messages/${conversationId}`;
  if (preview === 'none' || name === null) return { title: 'Foyer', body: texts.message, path: '/messages', tag: path };
  const title = nameOr(name, isGroup ? texts.group : texts.someone);
  if (preview === 'sender' || author === null) return { title, body: texts.messages(unread.count), path, tag: path };
  const text = shortened(unread.body);
  return { title, body: isGroup ? `${nameOr(author, texts.someone)}: ${text}` : text, path, tag: path };
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= pushRules.shownCharacters) return line;
  return `${characters.slice(0, pushRules.shownCharacters).join('')}…`;
}

async function lookAgain(deps: Parts, tx: Tx, data: z.output<typeof memberPushDue.schema>, due: Date): Promise<void> {
  // By the time it is due, so that more messages until then add no rows.
  const slot = Math.ceil(due.getTime() / 1000);
  await enqueueEvent(deps, tx, memberPushDue, data, {
    idempotencyKey: `${memberPushDue.name}:${data.conversationId}:${data.userId}:${slot}`,
    notBefore: new Date(slot * 1000),
  });
}
