import {
  attemptErrors,
  deliveryStates,
  sentKinds,
  type WebhookKind,
  webhookStates,
} from '@foyer/contract/rules/webhook-choices.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** Webhooks that receive what happens at the events of their organizer. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    kinds: text('kinds').array().$type<WebhookKind[]>().notNull(),
    state: text('state', { enum: webhookStates }).notNull().default('on'),
    /** Sealed with SECRET_KEY. */
    sealedSecret: bytes('sealed_secret').notNull(),
    /** The previous secret also signs until then. */
    sealedPreviousSecret: bytes('sealed_previous_secret'),
    previousUntil: instant('previous_until'),
    /** Time of the first failed attempt since the last success. */
    failingSince: instant('failing_since'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('webhooks_user').on(t.userId, t.createdAt),
    check('webhooks_state', sql`${t.state} in ('on', 'off', 'gone', 'failing')`),
  ],
);

/**
 * Deliveries, one for each webhook and event, written by triggers in the same transaction (server/sql) and kept for 30 days.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: sentKinds }).notNull(),
    /** No foreign key, so that deleting a draft keeps the log. */
    eventId: uuid('event_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    /** When it happened. */
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Earliest attempt; moved by the lease while a process sends it. */
    nextAt: instant('next_at').notNull(),
  },
  (t) => [
    index('webhook_deliveries_listed').on(t.webhookId, t.createdAt, t.id),
    index('webhook_deliveries_due').on(t.nextAt).where(sql`${t.state} = 'waiting'`),
    index('webhook_deliveries_waiting').on(t.webhookId, t.nextAt).where(sql`${t.state} = 'waiting'`),
    check('webhook_deliveries_state', sql`${t.state} in ('waiting', 'delivered', 'failed')`),
  ],
);

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    status: integer('status'),
    error: text('error', { enum: attemptErrors }),
    answer: text('answer').notNull().default(''),
  },
  (t) => [index('webhook_attempts_delivery').on(t.deliveryId, t.id)],
);
