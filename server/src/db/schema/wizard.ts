import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** How far somebody has come in the profile setup after its form (spec section 4); one row from the first answer on. */
export const wizards = pgTable('wizards', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What was said about the professional network; null: nothing yet. */
  network: text('network', { enum: ['chosen', 'typed', 'skipped'] }),
  networkAt: instant('network_at'),
  /** When interests and likes were first saved; the wizard is over then. */
  finishedAt: instant('finished_at'),
});

/**
 * What was asked elsewhere about a person, and what came back, already cleaned. One row for each kind: a new question
 * takes the place of the old one, whose late answer is then dropped.
 */
export const lookups = pgTable(
  'lookups',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['people', 'facts', 'interests'] }).notNull(),
    /** Rises with every question; an answer counts only for the one it was given to. */
    revision: integer('revision').notNull().default(1),
    /** What the question was made of; the same again is not asked again. */
    question: text('question').notNull(),
    state: text('state', { enum: ['waiting', 'answered', 'failed'] }).notNull(),
    answer: jsonb('answer').$type<unknown>(),
    askedAt: instant('asked_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
