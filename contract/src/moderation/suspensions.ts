import { z } from 'zod';
import { done, endpoint, paged, pageOf } from '../http.ts';
import { text } from '../profiles/typed-fields.ts';
import { reportReasons } from '../rules/connections/connection-choices.ts';
import { appealAnswers } from '../rules/moderation/moderation-choices.ts';
import { moderationLimits } from '../rules/moderation/moderation-limits.ts';

/** What an operator says about a suspension, also when it follows from a report. */
export const suspensionFields = {
  reason: z.enum(reportReasons),
  /** The member reads it. */
  explanation: text(moderationLimits.note).default(''),
  /** Days until it ends by itself; without them it lasts until an operator lifts it. */
  days: z.int().min(1).max(moderationLimits.suspensionDays).optional(),
  /** Also cancel their upcoming events: attendees are notified and refunded. */
  cancelEvents: z.boolean().default(false),
};

/** A suspension, for operators. */
const suspension = z
  .object({
    id: z.string(),
    /** Of the member; the slug is null if they have no profile. */
    name: z.string(),
    urlSlug: z.string().nullable(),
    reason: z.enum(reportReasons),
    explanation: z.string(),
    startedAt: z.string(),
    endsAt: z.string().nullable(),
    endedAt: z.string().nullable(),
    /** The operator; null for the command. */
    by: z.string().nullable(),
    appeal: z.object({ text: z.string(), at: z.string() }).nullable(),
    answer: z.object({ answer: z.enum(appealAnswers), text: z.string(), at: z.string() }).nullable(),
  })
  .meta({ id: 'Suspension' });
export type Suspension = z.output<typeof suspension>;

const params = z.object({ id: z.uuid() });

export const listSuspensions = endpoint({
  method: 'GET',
  path: '/api/moderation/suspensions',
  access: 'user',
  summary: 'List suspensions of accounts, newest first',
  query: z.object({
    state: z.enum(['appeals', 'open', 'ended']).default('open'),
    ...paged({ size: moderationLimits.pageSize, most: 100 }),
  }),
  data: pageOf(suspension),
  errors: ['NOT_FOUND'],
});

export const suspendAccount = endpoint({
  method: 'POST',
  path: '/api/moderation/suspensions',
  access: 'user',
  summary: 'Suspend an account',
  body: z.object({ urlSlug: z.string().max(100), ...suspensionFields }),
  data: suspension,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/api/moderation/suspensions/:id/lift',
  access: 'user',
  summary: 'Lift a suspension, and answer its appeal if one waits',
  params,
  body: z.object({ text: text(moderationLimits.appeal).default('') }),
  data: suspension,
  errors: ['NOT_FOUND'],
});

export const keepSuspension = endpoint({
  method: 'POST',
  path: '/api/moderation/suspensions/:id/keep',
  access: 'user',
  summary: 'Turn down the appeal against a suspension',
  params,
  body: z.object({ text: text(moderationLimits.appeal).default('') }),
  data: suspension,
  errors: ['NOT_FOUND'],
});

export const appealSuspension = endpoint({
  method: 'POST',
  path: '/api/account/suspension/appeal',
  access: 'public',
  summary: 'Appeal against the suspension of an account',
  body: z.object({
    /** From the details of ACCOUNT_SUSPENDED. */
    token: z.string().max(400),
    text: text(moderationLimits.appeal).min(1, 'required'),
  }),
  data: done,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});
