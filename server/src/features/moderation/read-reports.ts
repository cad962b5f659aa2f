import type { DataOf } from '@foyer/contract/http.ts';
import type { listReports as listEndpoint, Report } from '@foyer/contract/moderation/reports.ts';
import type { ReportDecision, ReportKind } from '@foyer/contract/rules/moderation/moderation-choices.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '#src/audit/audit.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { pageOf, readCursor } from '#src/db/page-cursor.ts';
import type { Deps } from '#src/deps.ts';
import { isOrganizerOf } from '#src/features/conversation-access/room-access.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { isOperator, notFound } from './operators.ts';
import { messagesOfReport } from './report-messages.ts';
import {
  parseReports,
  presentItem,
  type ReportId,
  type ReportRow,
  type ReportViewer,
  visibleReports,
} from './report-rows.ts';

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
    messages: await messagesOfReport(deps, found),
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
