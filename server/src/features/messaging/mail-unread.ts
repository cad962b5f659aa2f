import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { messagingRules } from '#src/config/messaging.ts';
import type { Tx } from '#src/db/client.ts';
import { domainEvent, type EventData } from '#src/db/outbox/domain-event.ts';
import { enqueue, enqueueEvent } from '#src/db/outbox/outbox.ts';
import { conversationParticipants, unreadMessageEmails } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import type { unreadMessagesDue } from '#src/features/message-sending/message-events.ts';
import { chooseDelivery } from '#src/features/notifications/choose-delivery.ts';
import { type ReachableOwner, reachableOwner } from '#src/features/notifications/reachable-owner.ts';
import { emailChoiceToken } from '#src/features/notifications/unsubscribe/email-choice-token.ts';
import { collectUnread } from './collect-unread.ts';
import { noteMailed, type Unread, unreadConversations } from './unread-conversations.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A member could not be emailed then, and it is looked at again. */
export const unreadMailDue = domainEvent('messages-unread-mail', z.object({ userId: z.uuid() }));

/** Emails everyone in the conversation but the author; in the room of an event, those whom messages mention. */
export async function mailUnreadMessages(
  deps: Deps,
  { conversationId, authorNo }: EventData<typeof unreadMessagesDue>,
): Promise<void> {
  const { userId } = conversationParticipants;
  const readers = await deps.db
    .select({ userId })
    .from(conversationParticipants)
    .where(
      sql`${conversationParticipants.conversationId} = ${conversationId} and ${conversationParticipants.no} <> ${authorNo}
      and ${userId} is not null and (not exists (select 1 from conversations c where c.id = ${conversationId} and c.kind = 'event')
        or exists (select 1 from message_mentions n where n.conversation_id = ${conversationId} and n.whom_no = conversation_participants.no
          and n.no > conversation_participants.read_no))`,
    );
  for (const reader of readers) if (reader.userId) await mailUnread(deps, { userId: reader.userId });
}

/**
 * Emails a member about all unread messages at once, as they chose: at most so often, not during their quiet hours and not
 * while they are here. What does not fit now is looked at again later, when it may have been read. Idempotent.
 */
export async function mailUnread(deps: Deps, { userId }: z.output<typeof unreadMailDue.schema>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // One email at a time, also from two processes.
    await lockOwner(tx, userId);
    const at = deps.clock.now();
    const owner = await reachableOwner(tx, userId);
    if (!owner || !(await isActiveAccount(tx, userId))) return;
    const { notifications } = await readPreferences(tx, userId);
    const delivery = chooseDelivery(notifications, { kind: 'messages', channel: 'email' }, at);
    if (delivery.how === 'never') return;
    const mails = await readMails(tx, userId);
    const unread = await unreadConversations(tx, userId, at);
    // What an email has told of is only told again with something newer, and that has its time first.
    const sentBefore = at.getTime() - messagingRules.mailDelayMinutes * minuteMs;
    if (!unread.some(({ since }) => since && since.getTime() <= sentBefore)) return;
    if (delivery.how === 'digest') {
      await collectUnread(deps, tx, { userId, language: owner.language, unread });
      return await noteMailed(tx, userId, unread);
    }
    const next = new Date(
      Math.max(delivery.at.getTime(), allowedAt(mails).getTime(), (await awayAt(tx, userId)).getTime()),
    );
    if (next > at) return await lookAgain(deps, tx, userId, next);
    await send(deps, tx, userId, owner, unread);
    await noteMailed(tx, userId, unread);
    const saved = { lastAt: at, previousAt: mails.lastAt };
    await tx
      .insert(unreadMessageEmails)
      .values({ userId, ...saved })
      .onConflictDoUpdate({ target: unreadMessageEmails.userId, set: saved });
  });
  deps.wakeOutbox();
}

type Mails = { lastAt: Date | null; previousAt: Date | null };

async function readMails(tx: Tx, userId: string): Promise<Mails> {
  const [mails] = await tx.select().from(unreadMessageEmails).where(sql`${unreadMessageEmails.userId} = ${userId}`);
  return mails ?? { lastAt: null, previousAt: null };
}

/** When the next email is allowed: hours after the last one, and a day after the one before that. */
function allowedAt({ lastAt, previousAt }: Mails): Date {
  const { mailApartHours } = messagingRules;
  const afterLast = lastAt ? lastAt.getTime() + mailApartHours * hourMs : 0;
  const afterPrevious = previousAt ? previousAt.getTime() + 24 * hourMs : 0;
  return new Date(Math.max(afterLast, afterPrevious));
}

/** When a member counts as away, if they do nothing more. */
async function awayAt(tx: Tx, userId: string): Promise<Date> {
  const { rows } = await tx.execute(sql`select max(last_seen_at) as at from sessions where user_id = ${userId}`);
  const seen = z.object({ at: z.coerce.date().nullable() }).parse(rows[0]).at;
  return new Date((seen?.getTime() ?? 0) + messagingRules.mailActiveMinutes * minuteMs);
}

async function isActiveAccount(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from users where id = ${userId} and ${isAccountActive}`);
  return rows.length > 0;
}

async function lookAgain(deps: Deps, tx: Tx, userId: string, next: Date): Promise<void> {
  // By the minute, so that more messages until then add no rows.
  const minute = Math.ceil(next.getTime() / minuteMs);
  await enqueueEvent(
    deps,
    tx,
    unreadMailDue,
    { userId },
    { idempotencyKey: `${unreadMailDue.name}:${userId}:${minute}`, notBefore: new Date(minute * minuteMs) },
  );
}

async function send(
  deps: Deps,
  tx: Tx,
  userId: string,
  owner: ReachableOwner,
  unread: readonly Unread[],
): Promise<void> {
  const shown = unread.slice(0, messagingRules.mailedConversations);
  const [only] = unread;
  const values = {
    from: shown.map(({ name, count }) => ({ name, unread: count })),
    more: unread.length - shown.length,
    path: unread.length === 1 && only ? `/messages/${only.id}` : '/messages',
    refusal: emailChoiceToken(deps, { userId, email: 'messages' }, owner.to),
  };
  await enqueue(
    deps,
    tx,
    { kind: 'email', ...owner, template: 'unread-messages', values },
    { idempotencyKey: `unread-messages:${userId}:${deps.clock.now().getTime()}` },
  );
}
