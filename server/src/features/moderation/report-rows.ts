import type { ReportItem } from '@foyer/contract/moderation/reports.ts';
import { reportReasons } from '@foyer/contract/rules/connections/connection-choices.ts';
import { conversationKinds } from '@foyer/contract/rules/messaging/choices.ts';
import { type ReportKind, reportDecisions, reportKinds } from '@foyer/contract/rules/moderation/moderation-choices.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOrganizerOf } from '#src/features/conversation-access/room-access.ts';

const row = z.object({
  kind: z.enum(reportKinds),
  id: z.string(),
  reason: z.enum(reportReasons),
  details: z.string(),
  created_at: z.coerce.date(),
  is_signal: z.boolean(),
  /** Null for an alias: who is behind it stays sealed. */
  reported_id: z.string().nullable(),
  reporter_id: z.string().nullable(),
  name: z.string(),
  url_slug: z.string().nullable(),
  conversation_id: z.string().nullable(),
  conversation_kind: z.enum(conversationKinds).nullable(),
  event_id: z.string().nullable(),
  event_slug: z.string().nullable(),
  event_title: z.string().nullable(),
  decision: z.enum(reportDecisions).nullable(),
  note: z.string().nullable(),
  decided_by: z.string().nullable(),
  is_own_decision: z.boolean(),
  decided_at: z.coerce.date().nullable(),
  reverted_at: z.coerce.date().nullable(),
});
export type ReportRow = z.output<typeof row>;

export const parseReports = (rows: readonly unknown[]): ReportRow[] => z.array(row).parse(rows);

export type ReportId = { kind: ReportKind; id: string };

/** Who looks at reports: an operator sees all, others those from the rooms of events that they organize or manage. */
export type ReportViewer = { userId: string; isOperator: boolean };

/** Every report that the viewer may see. Nobody sees those about themselves. */
export function visibleReports({ userId, isOperator }: ReportViewer): SQL {
  const viewer = sql`${userId}::uuid`;
  const isTheirs = sql`(c.kind = 'event' and ${isOrganizerOf(viewer)})`;
  return sql`select r.kind, r.id, r.reason, r.details, r.created_at, r.is_signal, r.reported_id, r.reporter_id,
      coalesce(r.handle, u.name) as name, p.url_slug, c.id as conversation_id, c.kind as conversation_kind,
      ev.id as event_id, ev.slug as event_slug, ev.title as event_title,
      o.decision, o.note, o.decided_at, o.reverted_at, decider.name as decided_by,
      coalesce(o.decided_by_id = ${viewer}, false) as is_own_decision
    from (
      select 'profile' as kind, m.id, m.reason, m.details, m.created_at, false as is_signal, m.reported_id,
        m.user_id as reporter_id, null::text as handle, null::uuid as conversation_id from member_reports m
      union all
      select 'messages', w.id, w.reason, w.details, w.created_at, w.is_signal, w.reported_id,
        w.user_id, null, w.conversation_id from conversation_reports w
      union all
      select 'alias', a.id, a.reason, a.details, a.created_at, false, null, null, a.handle, null from alias_reports a
    ) r
    left join users u on u.id = r.reported_id
    left join profiles p on p.user_id = r.reported_id
    left join conversations c on c.id = r.conversation_id
    left join events ev on ev.id = c.event_id
    left join report_outcomes o on o.kind = r.kind and o.report_id = r.id
    left join users decider on decider.id = o.decided_by_id
    where r.reported_id is distinct from ${viewer} and ${isOperator ? sql`true` : isTheirs}`;
}

export function presentItem(report: ReportRow): ReportItem {
  const {
    event_id: eventId,
    event_slug: slug,
    event_title: title,
    decision,
    decided_at: decidedAt,
    reverted_at: revertedAt,
  } = report;
  return {
    kind: report.kind,
    id: report.id,
    reason: report.reason,
    createdAt: report.created_at.toISOString(),
    isSignal: report.is_signal,
    reported: { name: report.name, urlSlug: report.url_slug },
    conversation: report.conversation_kind,
    event: eventId === null || slug === null ? null : { id: eventId, slug, title: title ?? '' },
    outcome:
      decision === null || !decidedAt
        ? null
        : {
            decision,
            note: report.note ?? '',
            by: report.decided_by,
            isOwn: report.is_own_decision,
            at: decidedAt.toISOString(),
            revertedAt: revertedAt?.toISOString() ?? null,
          },
  };
}
