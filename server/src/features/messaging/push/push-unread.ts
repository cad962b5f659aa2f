import type { Language } from '@foyer/contract/limits.ts';
import type { PushContent } from '@foyer/contract/notifications/push.ts';
import type { AttachmentKind } from '@foyer/contract/rules/messaging/attachment-rules.ts';
import { replaceMentions } from '@foyer/contract/rules/messaging/mentions.ts';
import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pushRules } from '#src/config/push.ts';
import type { Tx } from '#src/db/client.ts';
import { domainEvent, eventEntry } from '#src/db/outbox/domain-event.ts';
import { enqueueAll, enqueueEvent, type Outgoing } from '#src/db/outbox/outbox.ts';
import { conversationParticipants, conversations, messages } from '#src/db/schema/messaging.ts';
import { pushSubscriptions } from '#src/db/schema/notifications.ts';
import type { Deps } from '#src/deps.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { type ConversationRow, findConversation } from '#src/features/conversation-access/conversation-rows.ts';
import { peopleIn } from '#src/features/conversation-access/people-in.ts';
import { attachmentKindOf } from '#src/features/message-attachments/attachment-rows.ts';
import { chooseDelivery } from '#src/features/notifications/choose-delivery.ts';
import { awayAt, sendPush } from '#src/features/notifications/push/send-push.ts';
import { openSubscription, subscriptionsOf } from '#src/features/notifications/push/subscriptions.ts';
import { pushTexts } from '#src/messages/push-texts.ts';
import { nameOr } from '#src/messages/texts/sender-name.ts';
import { mentions, withNames } from '../mentions.ts';
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

/** Everyone in the conversation but the author; in the room of an event, those whom messages mention. */
export async function pushMessages(
  deps: Deps,
  { conversationId, authorNo }: z.output<typeof messagePushDue.schema>,
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
    return contentOf({ language, preview: chosen.pushPreview, conversationId, unread, ...shown });
  });
  if (content) await sendPush(deps, { id: subscriptionId, subscription }, content, { isUrgent: true });
}

type Unread = {
  row: ConversationRow;
  /** Whether only messages that mention the member count, as in rooms with many members. */
  isForMentions: boolean;
  lastNo: number;
  count: number;
  body: string;
  /** Of its first file. */
  attachment: AttachmentKind | null;
  authorId: string | null;
};

/**
 * The unread messages of a conversation that is in the inbox; null if there are none, or it is muted, archived or hidden. Of rooms of
 * events and of muted groups, those that mention the member.
 */
async function readUnread(
  tx: Tx,
  { conversationId, userId, now }: { conversationId: string; userId: string; now: Date },
): Promise<Unread | null> {
  const row = await findConversation(tx, userId, conversationId, now);
  if (!row || (row.state !== 'open' && row.state !== 'closed')) return null;
  if (row.is_request || row.is_archived || (row.is_muted && row.kind !== 'group')) return null;
  const isForMentions = row.is_muted || row.kind === 'event';
  const isUnread = and(
    eq(messages.conversationId, conversationId),
    gt(messages.no, Math.max(row.read_no, row.joined_no)),
    lte(messages.no, row.last_no),
    ne(messages.authorNo, row.own_no),
    isNull(messages.deletedAt),
    isNull(messages.system),
    isForMentions ? inArray(messages.no, await mentionsOf(tx, userId, row)) : undefined,
  );
  const [last] = await tx
    .select({
      no: messages.no,
      body: messages.body,
      attachment: attachmentKindOf(sql`${messages}`),
      authorId: readerId,
    })
    .from(messages)
    .innerJoin(
      conversationParticipants,
      and(eq(ofConversation, messages.conversationId), eq(readerNo, messages.authorNo)),
    )
    .where(isUnread)
    .orderBy(desc(messages.no))
    .limit(1);
  if (!last) return null;
  const count = await tx.$count(messages, isUnread);
  return {
    row,
    isForMentions,
    lastNo: last.no,
    body: last.body,
    attachment: last.attachment,
    authorId: last.authorId,
    count,
  };
}

/** The numbers of unread messages that mention the member. */
async function mentionsOf(tx: Tx, userId: string, { id, read_no }: ConversationRow): Promise<number[]> {
  const { rows } = await tx.execute(sql`select m.no from messages m
    where m.conversation_id = ${id} and m.no > ${read_no} and ${mentions(userId)}`);
  return z
    .array(z.object({ no: z.number() }))
    .parse(rows)
    .map(({ no }) => no);
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
  const { isForMentions, count } = unread;
  if (preview === 'none' || name === null) {
    const body = isForMentions ? texts.mention : texts.message;
    return { title: 'Foyer', body, path: '/messages', tag: path };
  }
  const title = nameOr(name, isGroup ? texts.group : texts.someone);
  if (preview === 'sender' || author === null)
    return { title, body: isForMentions ? texts.mention : texts.messages(count), path, tag: path };
  const file = unread.attachment === null ? '' : texts.attachment[unread.attachment];
  const text = shortened(replaceMentions(unread.body || file, () => `@${texts.someone}`));
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
