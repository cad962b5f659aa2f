import { reportReasons } from '@foyer/contract/rules/connections/connection-choices.ts';
import { appealAnswers, reportDecisions, reportKinds } from '@foyer/contract/rules/moderation/moderation-choices.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** Members who may see every report and suspend accounts. Only a command adds to them. */
export const operators = pgTable('operators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  grantedAt: instant('granted_at').notNull(),
});

/** Suspensions of accounts, with the appeal and its answer. `users.suspended_at` is set while one has not ended. */
export const accountSuspensions = pgTable(
  'account_suspensions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: reportReasons }).notNull(),
    /** The explanation that the member sees, in the operator's words. */
    explanation: text('explanation').notNull(),
    startedAt: instant('started_at').notNull(),
    /** When it ends by itself; null: when an operator lifts it. */
    endsAt: instant('ends_at'),
    endedAt: instant('ended_at'),
    /** The operator; null for the command and once their account is erased. */
    byId: uuid('by_id').references(() => users.id, { onDelete: 'set null' }),
    appeal: text('appeal'),
    appealedAt: instant('appealed_at'),
    answer: text('answer', { enum: appealAnswers }),
    answerText: text('answer_text'),
    answeredAt: instant('answered_at'),
    answeredById: uuid('answered_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('account_suspensions_open').on(t.userId).where(sql`${t.endedAt} is null`),
    index('account_suspensions_user').on(t.userId),
    index('account_suspensions_by').on(t.byId),
    index('account_suspensions_answered_by').on(t.answeredById),
    index('account_suspensions_due').on(t.endsAt).where(sql`${t.endedAt} is null`),
    check('account_suspensions_appeal', sql`(${t.appeal} is null) = (${t.appealedAt} is null)`),
    check(
      'account_suspensions_answer',
      sql`(${t.answer} is null) = (${t.answeredAt} is null) and (${t.answer} is null or ${t.appeal} is not null)`,
    ),
  ],
);

/** How a report was closed. The reports themselves are in the tables of what they are about. */
export const reportOutcomes = pgTable(
  'report_outcomes',
  {
    kind: text('kind', { enum: reportKinds }).notNull(),
    reportId: uuid('report_id').notNull(),
    decision: text('decision', { enum: reportDecisions }).notNull(),
    /** The moderator's reason. */
    note: text('note').notNull(),
    decidedById: uuid('decided_by_id').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at').notNull(),
    /** When a decision about a participant of a room was reverted. */
    revertedAt: instant('reverted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.reportId] }),
    index('report_outcomes_by').on(t.decidedById),
    check(
      'report_outcomes_reverted',
      sql`${t.revertedAt} is null or ${t.decision} in ('writing-stopped', 'person-removed')`,
    ),
  ],
);
