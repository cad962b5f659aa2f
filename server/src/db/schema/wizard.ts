import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** Progress in the profile setup after its form; one row from the first answer on. */
export const wizards = pgTable('wizards', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The answer to the LinkedIn step; null: none yet. */
  network: text('network', { enum: ['chosen', 'typed', 'skipped'] }),
  networkAt: instant('network_at'),
  /** When interests and likes were first saved, which completes the wizard. */
  finishedAt: instant('finished_at'),
});

/**
 * Requests to enrichment providers and their cleaned results. One row per kind: a new request replaces the old one, whose late
 * result is then dropped.
 */
export const lookups = pgTable(
  'lookups',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['people', 'facts', 'interests'] }).notNull(),
    /** Rises with every request; a result is accepted only for the revision it was requested for. */
    revision: integer('revision').notNull().default(1),
    /** The inputs of the request, to skip an identical one. */
    question: text('question').notNull(),
    state: text('state', { enum: ['waiting', 'answered', 'failed'] }).notNull(),
    answer: jsonb('answer').$type<unknown>(),
    askedAt: instant('asked_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
