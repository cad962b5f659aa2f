import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { messagingRules } from '#src/config/messaging.ts';
import { daysAfter } from '#src/days-after.ts';
import type { Tx } from '#src/db/client.ts';
import { conversationReports, conversations } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { reportSeal } from './report-conversation.ts';

type TxDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/**
 * MESSAGE_REQUESTS_HELD while an operator has not looked at a signal about this member, or for as long as it holds. The member is
 * locked.
 */
export async function requireNoOpenSignal({ clock }: Pick<Deps, 'clock'>, tx: Tx, userId: string): Promise<void> {
  const since = daysAfter(clock.now(), -messagingRules.signalHoldDays);
  const { rows } = await tx.execute(sql`select 1 from conversation_reports r
    where r.reported_id = ${userId} and r.is_signal and r.created_at > ${since.toISOString()}::timestamptz
      and not exists (select 1 from report_outcomes o where o.kind = 'messages' and o.report_id = r.id)`);
  if (rows.length > 0)
    throw new AppError('MESSAGE_REQUESTS_HELD', 'Your message requests are paused until we have reviewed them.');
}

type Request = { userId: string; recipientName: string; conversationId: string; no: number; body: string };

/**
 * Remembers the text of a request that was just stored, and reports the sender when it went to too many members. The sender is
 * locked, so of several requests at once one sees all the others.
 */
export async function watchRepeatedText(deps: TxDeps, tx: Tx, request: Request): Promise<void> {
  const { userId, recipientName, conversationId, no, body } = request;
  const now = deps.clock.now();
  const text = comparableText(body, recipientName);
  // Short greetings are alike without being copies.
  const requestMac =
    text.length < messagingRules.signalShortest ? null : deps.secrets.mac('request-text', userId, text);
  await tx.update(conversations).set({ requestMac }).where(eq(conversations.id, conversationId));
  if (requestMac === null) return;
  const since = await countedSince(tx, userId, daysAfter(now, -messagingRules.signalDays));
  const sent = await tx.$count(
    conversations,
    and(eq(conversations.requestMac, requestMac), gt(conversations.requestedAt, since)),
  );
  if (sent < messagingRules.signalRecipients) return;
  const sealed = JSON.stringify([{ no, body, before: [], sentAt: now.toISOString() }]);
  await tx.insert(conversationReports).values({
    id: deps.random.uuid(),
    userId: null,
    reportedId: userId,
    conversationId,
    reason: 'spam',
    details: '',
    sealedMessages: deps.secrets.seal(reportSeal, sealed),
    isSignal: true,
    createdAt: now,
  });
}

/** Requests from before the last signal were part of it. */
async function countedSince(tx: Tx, userId: string, earliest: Date): Promise<Date> {
  const [last] = await tx
    .select({ at: sql<Date | null>`max(${conversationReports.createdAt})`.mapWith(conversationReports.createdAt) })
    .from(conversationReports)
    .where(and(eq(conversationReports.reportedId, userId), eq(conversationReports.isSignal, true)));
  return last?.at && last.at > earliest ? last.at : earliest;
}

/** The letters of a text in lower case, without the recipient's name: changes to punctuation, numbers or the greeting count for nothing. */
export function comparableText(body: string, recipientName: string): string {
  const words = (text: string) => foldText(text).match(/\p{L}+/gu) ?? [];
  const name = new Set(words(recipientName));
  return words(body)
    .filter((word) => !name.has(word))
    .join('');
}
