import { z } from 'zod';
import { endpoint, paged, pageOf } from '../http.ts';
import { text } from '../profiles/typed-fields.ts';
import { reportReasons } from '../rules/connections/connection-choices.ts';
import { conversationKinds } from '../rules/messaging/choices.ts';
import { reportDecisions, reportKinds } from '../rules/moderation/moderation-choices.ts';
import { moderationLimits } from '../rules/moderation/moderation-limits.ts';
import { suspensionFields } from './suspensions.ts';

/** A report, without anything about who sent it. */
const reportFields = {
  kind: z.enum(reportKinds),
  id: z.string(),
  reason: z.enum(reportReasons),
  createdAt: z.string(),
  /** Foyer noticed it by itself; nobody has reported it. */
  isSignal: z.boolean(),
  /** The reported member, or the handle of an alias. The slug is null for an alias. */
  reported: z.object({ name: z.string(), urlSlug: z.string().nullable() }),
  /** Where it was written; null for profiles, aliases and deleted conversations. */
  conversation: z.enum(conversationKinds).nullable(),
  /** The event of the room. */
  event: z.object({ id: z.string(), slug: z.string(), title: z.string() }).nullable(),
  outcome: z
    .object({
      decision: z.enum(reportDecisions),
      note: z.string(),
      by: z.string().nullable(),
      /** The viewer decided it. */
      isOwn: z.boolean(),
      at: z.string(),
      revertedAt: z.string().nullable(),
    })
    .nullable(),
};

const reportItem = z.object(reportFields).meta({ id: 'ReportItem' });
export type ReportItem = z.output<typeof reportItem>;

const report = z
  .object({
    ...reportFields,
    /** In the words of the member who reported. */
    details: z.string(),
    /** The last messages of the reported member as they were then, newest first. */
    messages: z.array(
      z.object({
        no: z.number(),
        body: z.string(),
        /** Earlier texts, before edits and deletion. */
        before: z.array(z.string()),
        sentAt: z.string(),
        /** It was deleted since. */
        isDeleted: z.boolean(),
      }),
    ),
    /** Other reports about the same member that the viewer may see. */
    otherReports: z.number(),
    /** Whether the viewer can take the decision back. */
    mayRevert: z.boolean(),
    /** What the viewer can decide. */
    decisions: z.array(z.enum(reportDecisions)),
  })
  .meta({ id: 'Report' });
export type Report = z.output<typeof report>;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/moderation/reports',
  access: 'user',
  summary: 'List reports, newest first',
  query: z.object({
    state: z.enum(['open', 'closed']).default('open'),
    kind: z.enum(reportKinds).optional(),
    /** From the room of this event. Organizers who are not operators have to name one of theirs. */
    eventId: z.uuid().optional(),
    ...paged({ size: moderationLimits.pageSize, most: 100 }),
  }),
  data: pageOf(reportItem),
  errors: ['NOT_FOUND'],
});

const params = z.object({ kind: z.enum(reportKinds), id: z.uuid() });

export const readReport = endpoint({
  method: 'GET',
  path: '/api/moderation/reports/:kind/:id',
  access: 'user',
  summary: 'Read a report with the reported messages',
  params,
  data: report,
  errors: ['NOT_FOUND'],
});

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/moderation/reports/:kind/:id/decision',
  access: 'user',
  summary: 'Record a decision on a report and carry it out',
  params,
  body: z.object({
    decision: z.enum(reportDecisions),
    /** Visible to viewers of the report. */
    note: text(moderationLimits.note).default(''),
    /** The number of the message to remove. */
    no: z.int().min(1).optional(),
    /** For a suspension. */
    explanation: suspensionFields.explanation,
    days: suspensionFields.days,
    cancelEvents: suspensionFields.cancelEvents,
  }),
  data: report,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'ROOM_ORGANIZER'],
});

/** Lets a member write in a room again or come back to it. It applies to all reports about them from this room. */
export const revertReportDecision = endpoint({
  method: 'POST',
  path: '/api/moderation/reports/:kind/:id/revert',
  access: 'user',
  summary: 'Undo a decision about a member of a room',
  params,
  data: report,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});
