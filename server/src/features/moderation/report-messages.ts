import type { Report } from '@foyer/contract/moderation/reports.ts';
import { mentionCode, mentionedIn, replaceMentions } from '@foyer/contract/rules/messaging/mentions.ts';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { conversationParticipants, conversationReports, messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { reportedMessages } from '#src/features/anonymous-networking/reported-messages.ts';
import { reportSeal } from '#src/features/messaging/report-conversation.ts';
import type { ReportId, ReportRow } from './report-rows.ts';

const sealedMessages = z.array(
  z.object({ no: z.number(), body: z.string(), before: z.array(z.string()), sentAt: z.string() }),
);

/** The sealed messages of a report about messages. */
export async function openSealed({ secrets }: Pick<Deps, 'secrets'>, db: Db | Tx, { kind, id }: ReportId) {
  if (kind !== 'messages') return [];
  const [sealed] = await db
    .select({ messages: conversationReports.sealedMessages })
    .from(conversationReports)
    .where(eq(conversationReports.id, id));
  return sealed ? sealedMessages.parse(JSON.parse(secrets.open(reportSeal, sealed.messages))) : [];
}

/** The messages of a report, and which of them were deleted since. Profiles that were reported have none. */
export async function messagesOfReport(deps: Deps, report: ReportRow): Promise<Report['messages']> {
  if (report.kind === 'alias')
    return (await reportedMessages(deps, deps.db, report.id)).map((each) => ({
      ...each,
      before: [],
      isDeleted: false,
    }));
  const sealed = await withMentionedNames(deps.db, report, await openSealed(deps, deps.db, report));
  if (report.conversation_id === null || sealed.length === 0)
    return sealed.map((each) => ({ ...each, isDeleted: true }));
  const isOne = and(
    eq(messages.conversationId, report.conversation_id),
    inArray(
      messages.no,
      sealed.map(({ no }) => no),
    ),
  );
  const deleted = await deps.db
    .select({ no: messages.no })
    .from(messages)
    .where(and(isOne, isNotNull(messages.deletedAt)));
  const gone = new Set(deleted.map(({ no }) => no));
  return sealed.map((each) => ({ ...each, isDeleted: gone.has(each.no) }));
}

/**
 * Sealed messages with names in the place of mentions. The names are looked up at each view, so that none of them outlives its
 * account in a report about another member.
 */
async function withMentionedNames(
  db: Db,
  { conversation_id: conversationId, conversation_kind: kind }: ReportRow,
  sealed: z.output<typeof sealedMessages>,
): Promise<z.output<typeof sealedMessages>> {
  const numbers = mentionedIn(sealed.flatMap(({ body, before }) => [body, ...before]).join('\n'));
  if (conversationId === null || kind === 'direct' || numbers.length === 0) return sealed;
  const own = conversationParticipants;
  const found = await db
    .select({ no: own.no, name: users.name })
    .from(own)
    .innerJoin(users, eq(users.id, own.userId))
    .where(and(eq(own.conversationId, conversationId), sql`${own.no} = any(${sql.param(numbers)}::int[])`));
  const names = new Map(found.map(({ no, name }) => [no, name]));
  const textOf = (body: string) =>
    replaceMentions(body, (no) => (names.has(no) ? `@${names.get(no)}` : mentionCode(no)));
  return sealed.map(({ body, before, ...each }) => ({ ...each, body: textOf(body), before: before.map(textOf) }));
}
