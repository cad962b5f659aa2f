import type { DataOf } from '@foyer/contract/http.ts';
import type { listReports as listEndpoint, Report } from '@foyer/contract/moderation/reports.ts';
import { mentionCode, mentionedIn, replaceMentions } from '@foyer/contract/rules/messaging/mentions.ts';
import type { ReportDecision, ReportKind } from '@foyer/contract/rules/moderation/moderation-choices.ts';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '#src/audit/audit.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { pageOf, readCursor } from '#src/db/page-cursor.ts';
import { users } from '#src/db/schema/accounts.ts';
import { conversationParticipants, conversationReports, messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { reportedMessages } from '#src/features/anonymous-networking/reported-messages.ts';
import { isOrganizerOf } from '#src/features/conversation-access/room-access.ts';
import { reportSeal } from '#src/features/messaging/report-conversation.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { isOperator, notFound } from './operators.ts';
import { parseReports, presentItem, type ReportRow, type ReportViewer, visibleReports } from './report-rows.ts';

export type ReportId = { kind: ReportKind; id: string };
type ListInput = {
  state: 'open' | 'closed';
  kind?: ReportKind | undefined;
  eventId?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** A page of reports, newest first. NOT_FOUND for members who have nothing to moderate. */
export async function listReports(
  deps: Deps,
  viewer: SignedInUser,
  { state, kind, eventId, cursor, limit }: ListInput,
): Promise<DataOf<typeof listEndpoint>> {
  const who = await reportViewerOf(deps.db, viewer.userId);
  if (!who.isOperator && !(eventId && (await organizes(deps.db, viewer.userId, eventId)))) throw notFound();
  await audit(deps, viewer, { event: 'report.listed', outcome: 'ok', userId: viewer.userId });
  const end = readCursor(cursor);
  const { rows } = await deps.db.execute(sql`select * from (${visibleReports(who)}) v
    where (v.decision is null) = ${state === 'open'}
      and ${kind ? sql`v.kind = ${kind}` : sql`true`} and ${eventId ? sql`v.event_id = ${eventId}` : sql`true`}
      and ${end ? sql`(date_trunc('milliseconds', v.created_at), v.id) < (${new Date(end.at).toISOString()}::timestamptz, ${end.id}::uuid)` : sql`true`}
    order by date_trunc('milliseconds', v.created_at) desc, v.id desc limit ${limit + 1}`);
  const { page, nextCursor } = pageOf(parseReports(rows), limit, (each) => ({
    at: each.created_at.getTime(),
    id: each.id,
  }));
  return { items: page.map(presentItem), nextCursor };
}

/** One report with the messages that were sealed with it. Every view is in the audit log. */
export async function readReport(deps: Deps, viewer: SignedInUser, which: ReportId): Promise<Report> {
  const who = await reportViewerOf(deps.db, viewer.userId);
  const found = await findReport(deps.db, who, which);
  const reason = `${which.kind}:${found.id}`;
  await audit(deps, viewer, { event: 'report.viewed', outcome: 'ok', reason, userId: viewer.userId });
  return {
    ...presentItem(found),
    details: found.details,
    messages: await messagesOf(deps, found),
    otherReports: await countOthers(deps.db, who, found),
    mayRevert: mayRevert(found),
    decisions: found.decision === null ? decisionsFor(who, found) : [],
  };
}

/** What the viewer can decide about an open report. */
export function decisionsFor({ isOperator }: ReportViewer, report: ReportRow): ReportDecision[] {
  const inRoom: ReportDecision[] = ['message-removed', 'writing-stopped', 'person-removed'];
  return [
    'dismissed',
    ...(report.conversation_kind === 'event' ? inRoom : []),
    ...(isOperator && report.reported_id !== null ? (['account-suspended'] as const) : []),
  ];
}

/** Whether the report closed with a decision about a participant of a room that still applies. Viewers of the report may revert it. */
export function mayRevert({ decision, reverted_at, conversation_kind, reported_id }: ReportRow): boolean {
  const isAboutRoom = decision === 'writing-stopped' || decision === 'person-removed';
  return isAboutRoom && reverted_at === null && conversation_kind === 'event' && reported_id !== null;
}

export async function reportViewerOf(db: Db | Tx, userId: string): Promise<ReportViewer> {
  return { userId, isOperator: await isOperator(db, userId) };
}

export async function findReport(db: Db | Tx, who: ReportViewer, { kind, id }: ReportId): Promise<ReportRow> {
  const { rows } = await db.execute(
    sql`select * from (${visibleReports(who)}) v where v.kind = ${kind} and v.id = ${id}::uuid`,
  );
  const [found] = parseReports(rows);
  if (!found) throw notFound();
  return found;
}

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

async function messagesOf(deps: Deps, report: ReportRow): Promise<Report['messages']> {
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

const counted = z.array(z.object({ n: z.number() }));

async function countOthers(db: Db, who: ReportViewer, { id, reported_id }: ReportRow): Promise<number> {
  if (reported_id === null) return 0;
  const { rows } = await db.execute(sql`select count(*)::int as n from (${visibleReports(who)}) v
    where v.reported_id = ${reported_id}::uuid and v.id <> ${id}::uuid`);
  return counted.parse(rows)[0]?.n ?? 0;
}

async function organizes(db: Db, userId: string, eventId: string): Promise<boolean> {
  const viewer = sql`${userId}::uuid`;
  const { rows } = await db.execute(sql`select 1 from events ev where ev.id = ${eventId} and ${isOrganizerOf(viewer)}`);
  return rows.length > 0;
}
