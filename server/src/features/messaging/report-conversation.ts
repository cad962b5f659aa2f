import type { ReportReason } from '@foyer/contract/rules/connections/connection-choices.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { conversationReportBudget, messagingRules } from '#src/config/messaging.ts';
import type { Tx } from '#src/db/client.ts';
import { conversationReports, messageRevisions, messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { blockIn } from '#src/features/connections/block-member.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { type ConversationRow, lockConversation, noSuchConversation } from './conversation-rows.ts';

/** Purpose under which the messages of a report are sealed. */
export const reportSeal = 'conversation-report';

type ReportInput = { id: string; reason: ReportReason; details: string; block: boolean };

/**
 * Reports what the other member wrote to whoever operates the product, and blocks them if asked to. Their last messages go
 * with it, with what they said before they were edited or deleted. Also after blocking them.
 */
export async function reportConversation(
  deps: Deps,
  { userId }: SignedInUser,
  { id, reason, details, block }: ReportInput,
): Promise<Record<string, never>> {
  await requireBudget(deps, `conversation-reports:${userId}`, conversationReportBudget);
  await deps.db.transaction(async (tx) => {
    const createdAt = deps.clock.now();
    const conversation = await lockConversation(tx, userId, id, createdAt);
    const reportedId = conversation.other_id;
    if (reportedId === null) throw noSuchConversation();
    const sealedMessages = deps.secrets.seal(reportSeal, JSON.stringify(await writtenByOther(tx, conversation)));
    await tx.insert(conversationReports).values({
      id: deps.random.uuid(),
      userId,
      reportedId,
      conversationId: id,
      reason,
      details,
      sealedMessages,
      createdAt,
    });
    if (block) await blockIn(deps, tx, userId, reportedId);
  });
  return {};
}

/** Without the reporter's own words, which are erased with their account. */
async function writtenByOther(tx: Tx, { id, other_no }: ConversationRow) {
  const written = await tx
    .select({ no: messages.no, body: messages.body, sentAt: messages.sentAt })
    .from(messages)
    .where(and(eq(messages.conversationId, id), eq(messages.authorNo, other_no)))
    .orderBy(desc(messages.no))
    .limit(messagingRules.reportedMessages);
  const numbers = written.map(({ no }) => no);
  const revisions = await tx
    .select({ no: messageRevisions.no, body: messageRevisions.body })
    .from(messageRevisions)
    .where(and(eq(messageRevisions.conversationId, id), inArray(messageRevisions.no, numbers)))
    .orderBy(messageRevisions.seq);
  return written.map((each) => ({
    ...each,
    before: revisions.filter(({ no }) => no === each.no).map(({ body }) => body),
  }));
}
