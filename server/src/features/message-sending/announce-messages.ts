import { mentionedIn } from '@foyer/contract/rules/messaging/mentions.ts';
import { eq } from 'drizzle-orm';
import { messagingRules } from '#src/config/messaging.ts';
import { pushRules } from '#src/config/push.ts';
import type { Tx } from '#src/db/client.ts';
import { eventEntry } from '#src/db/outbox/domain-event.ts';
import { enqueueAll, type Outgoing } from '#src/db/outbox/outbox.ts';
import { conversationParticipants } from '#src/db/schema/messaging.ts';
import { pushSubscriptions } from '#src/db/schema/notifications.ts';
import type { Deps } from '#src/deps.ts';
import { mentionNewsDue, messagePushDue, unreadMessagesDue } from './message-events.ts';
import type { SendCall } from './recognize-messages.ts';
import type { StoredMessage } from './store-messages.ts';

const minuteMs = 60_000;

/** What an author has just written in a conversation. */
type Written = { conversationId: string; authorNo: number };

/**
 * In the transaction that stores messages: who has not read them after a while is notified in the app, by push message and by
 * email. However many members that are, these are few rows for each author.
 */
export async function announceMessages(
  deps: Deps,
  tx: Tx,
  writing: readonly { call: SendCall; stored: readonly StoredMessage[] }[],
): Promise<void> {
  const [first] = writing;
  if (!first) return;
  const { id: conversationId, kind } = first.call.conversation;
  const at = deps.clock.now();
  const announced = writing.flatMap(({ call, stored }) => {
    const mentioning = kind === 'direct' ? [] : stored.filter(({ body }) => mentionedIn(body).length > 0);
    // In the room of an event, only mentions are worth an email or a push message.
    if (kind === 'event' && mentioning.length === 0) return [];
    return [{ conversationId, authorNo: call.conversation.own_no, lastMentionNo: mentioning.at(-1)?.no }];
  });
  if (announced.length === 0) return;
  const subscribed = await readSubscribed(tx, conversationId);
  await enqueueAll(
    deps,
    tx,
    announced.flatMap(({ lastMentionNo, ...written }) => {
      const isAnyoneSubscribed = subscribed.some((no) => no !== written.authorNo);
      return [
        lastMentionNo === undefined ? [] : mentionNews(written, lastMentionNo, at),
        unreadMail(written, at),
        isAnyoneSubscribed ? push(written, at) : [],
      ].flat();
    }),
  );
}

/** Due after a moment, in which members who have the page open read them. */
function mentionNews(written: Written, lastNo: number, at: Date): Outgoing {
  return {
    entry: eventEntry(mentionNewsDue, { ...written, lastNo }),
    idempotencyKey: `${mentionNewsDue.name}:${written.conversationId}:${lastNo}`,
    notBefore: new Date(at.getTime() + messagingRules.newsDelaySeconds * 1000),
  };
}

/** One row for all that an author sends in a conversation within a minute. */
function unreadMail(written: Written, at: Date): Outgoing {
  const minute = Math.floor(at.getTime() / minuteMs);
  return {
    entry: eventEntry(unreadMessagesDue, written),
    idempotencyKey: `${unreadMessagesDue.name}:${written.conversationId}:${written.authorNo}:${minute}`,
    notBefore: new Date((minute + 1 + messagingRules.mailDelayMinutes) * minuteMs),
  };
}

/** One row for all that an author sends in a conversation within two seconds. */
function push(written: Written, at: Date): Outgoing {
  const delayMs = pushRules.delaySeconds * 1000;
  const slot = Math.floor(at.getTime() / delayMs);
  return {
    entry: eventEntry(messagePushDue, written),
    idempotencyKey: `${messagePushDue.name}:${written.conversationId}:${written.authorNo}:${slot}`,
    notBefore: new Date((slot + 1) * delayMs + delayMs),
  };
}

/** Up to two participants who get push messages: for each author, that is enough to know whether anyone else does. */
async function readSubscribed(tx: Tx, id: string): Promise<number[]> {
  const { no, userId, conversationId } = conversationParticipants;
  const found = await tx
    .selectDistinct({ no })
    .from(conversationParticipants)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, userId))
    .where(eq(conversationId, id))
    .limit(2);
  return found.map((each) => each.no);
}
