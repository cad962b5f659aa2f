import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Counters of rate limits in their current window. Keys contain hashes, not contacts. */
export const budgets = pgTable(
  'budgets',
  {
    key: text('key').primaryKey(),
    spent: integer('spent').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('budgets_reset').on(t.resetsAt)],
);

/** Ids of single-use statements (human-check solutions, phone ID tokens) that have been used. */
export const spentTokens = pgTable(
  'spent_tokens',
  { id: text('id').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (t) => [index('spent_tokens_expiry').on(t.expiresAt)],
);

/** First responses to POST requests with an Idempotency-Key, kept for 24 h. */
export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    /** SHA-256 of caller and route: a key belongs to its sender. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    status: integer('status'),
    /** Sealed with SECRET_KEY, as responses may contain tokens. */
    sealedAnswer: bytes('sealed_answer'),
    headers: jsonb('headers').$type<Record<string, string[]>>(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotent_answers_created').on(t.createdAt)],
);
