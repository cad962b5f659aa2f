import { and, eq, gt, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import { messagingRules } from '#src/config/messaging.ts';
import { daysAfter } from '#src/days-after.ts';
import { aliasMessages } from '#src/db/schema/anonymous-networking.ts';
import { conversationReports, conversations, messageRevisions, messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';

/** Deletes earlier texts of messages, and reports, once they are as old as `messagingRules` allows. */
export async function purgeMessaging({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => daysAfter(clock.now(), -days);
  await db.delete(messageRevisions).where(lte(messageRevisions.replacedAt, before(messagingRules.revisionDays)));
  await db.delete(conversationReports).where(lte(conversationReports.createdAt, before(messagingRules.reportDays)));
}

/**
 * Deletes messages that nobody has changed for as many days as the operator keeps them, if they set that. Their files follow as
 * uploads that no message refers to. A message request keeps its text while it can be answered.
 */
export async function purgeMessages({ db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<void> {
  const { messageDays } = settings;
  if (messageDays === null) return;
  const now = clock.now();
  const before = daysAfter(now, -messageDays);
  const isOpenRequest = and(
    eq(conversations.id, messages.conversationId),
    eq(conversations.state, 'request'),
    gt(conversations.expiresAt, now),
  );
  const old = and(
    lt(messages.changedAt, before),
    notExists(db.select({ id: conversations.id }).from(conversations).where(isOpenRequest)),
  );
  for (;;) {
    const [next] = await db.select({ id: messages.conversationId }).from(messages).where(old).limit(1);
    if (!next) break;
    await db.transaction(async (tx) => {
      // As every change of a conversation does, so that nobody reacts to a message that is being deleted.
      await tx.execute(sql`select 1 from ${conversations} where ${conversations.id} = ${next.id} for no key update`);
      await tx.delete(messages).where(and(eq(messages.conversationId, next.id), old));
    });
  }
  await db.delete(aliasMessages).where(and(isNull(aliasMessages.dueAt), lt(aliasMessages.sentAt, before)));
}
