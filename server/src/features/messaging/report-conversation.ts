import type { ReportReason } from '@foyer/contract/rules/connections/connection-choices.ts';
import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { conversationReportBudget, messagingRules } from '#src/config/messaging.ts';
import type { Tx } from '#src/db/client.ts';
import { messageAttachments } from '#src/db/schema/message-attachments.ts';
import { conversationParticipants, conversationReports, messageRevisions, messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { blockIn } from '#src/features/connections/block-in.ts';
import {
  type ConversationRow,
  lockConversation,
  noSuchConversation,
} from '#src/features/conversation-access/conversation-rows.ts';
import { peopleIn } from '#src/features/conversation-access/people-in.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** Purpose under which the messages of a report are sealed. */
export const reportSeal = 'conversation-report';

type ReportInput = {
  id: string;
  reason: ReportReason;
  details: string;
  block: boolean;
  participant?: number | undefined;
};

/**
 * Reports what the other member wrote to the operators, and blocks them if the viewer chose that. Their last messages go
 * with it, with what they said before they were edited or deleted. Also after blocking them.
 */
export async function reportConversation(
  deps: Deps,
  { userId }: SignedInUser,
  { id, reason, details, block, participant }: ReportInput,
): Promise<Record<string, never>> {
  await requireBudget(deps, `conversation-reports:${userId}`, conversationReportBudget);
  await deps.db.transaction(async (tx) => {
    const createdAt = deps.clock.now();
    const conversation = await lockConversation(tx, userId, id, createdAt);
    const reported = await findReported(tx, conversation, participant);
    if (!reported || reported.userId === userId) throw noSuchConversation();
    const reportedId = reported.userId;
    const sealedMessages = deps.secrets.seal(
      reportSeal,
      JSON.stringify(await writtenByOther(tx, conversation, reported.no)),
    );
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
    if (block) await blockIn(deps, tx, userId, reportedId, await nameIn(tx, userId, conversation, reportedId));
  });
  return {};
}

/** The other of two members, or the participant of a group that the report names. */
async function findReported(
  tx: Tx,
  { id, kind, other_no, other_id, last_no }: ConversationRow,
  participant: number | undefined,
): Promise<{ no: number; userId: string } | null> {
  if (kind === 'direct') return other_id !== null && other_no !== null ? { no: other_no, userId: other_id } : null;
  if (participant === undefined) throw fieldRefused('participant', 'required');
  const own = conversationParticipants;
  const [found] = await tx
    .select({ no: own.no, userId: own.userId })
    .from(own)
    .where(
      and(
        eq(own.conversationId, id),
        eq(own.no, participant),
        // Those who joined after the reporter left are not there for them.
        sql`(${own.joinedNo} <= ${last_no} or exists (select 1 from messages m
          where m.conversation_id = ${id} and m.author_no = ${participant} and m.no <= ${last_no}))`,
      ),
    );
  return found?.userId ? { no: found.no, userId: found.userId } : null;
}

/** What the reporter calls the member there: nobody learns from a block who wrote without a name. */
async function nameIn(tx: Tx, userId: string, conversation: ConversationRow, reportedId: string): Promise<string> {
  const cards =
    conversation.kind === 'direct'
      ? await cardsFor(tx, [reportedId], conversation.is_own_request ? 'member' : 'connection')
      : await peopleIn(tx, userId, conversation, [reportedId]);
  return cards.get(reportedId)?.displayName ?? '';
}

/** What the reporter can see. Without the reporter's own words, which are erased with their account. */
async function writtenByOther(tx: Tx, { id, joined_no, last_no }: ConversationRow, authorNo: number) {
  const written = await tx
    .select({ no: messages.no, body: messages.body, sentAt: messages.sentAt })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, id),
        eq(messages.authorNo, authorNo),
        isNull(messages.system),
        gt(messages.no, joined_no),
        lte(messages.no, last_no),
      ),
    )
    .orderBy(desc(messages.no))
    .limit(messagingRules.reportedMessages);
  const numbers = written.map(({ no }) => no);
  const revisions = await tx
    .select({ no: messageRevisions.no, body: messageRevisions.body })
    .from(messageRevisions)
    .where(and(eq(messageRevisions.conversationId, id), inArray(messageRevisions.no, numbers)))
    .orderBy(messageRevisions.seq);
  const of = messageAttachments;
  const files = await tx
    .select({ no: of.no, name: of.name })
    .from(of)
    .where(and(eq(of.conversationId, id), inArray(of.no, numbers)))
    .orderBy(of.position);
  return written.map((each) => ({
    ...each,
    // Of files, the report has only the names.
    body: [each.body, ...files.filter(({ no }) => no === each.no).map(({ name }) => `📎 ${name}`)].join('\n').trim(),
    before: revisions.filter(({ no }) => no === each.no).map(({ body }) => body),
  }));
}
