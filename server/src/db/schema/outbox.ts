import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Attachment } from '#src/deps.ts';
import { bytes, instant } from './columns.ts';

/** Work caused by committed changes: messages to send and domain events to handle, at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** JSON sealed with SECRET_KEY (it may hold a code or a contact); removed once delivered. */
    sealedPayload: bytes('sealed_payload'),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    /** Earliest delivery; moved by the backoff, and by the lease while a process works on the row. */
    availableAt: instant('available_at').notNull(),
    /** After this the message is useless, as with an expired code. */
    expiresAt: instant('expires_at'),
    attempts: integer('attempts').notNull().default(0),
    deliveredAt: instant('delivered_at'),
    deadAt: instant('dead_at'),
    lastError: text('last_error'),
    /** The provider's delivery report. */
    receipt: text('receipt', { enum: ['delivered', 'failed'] }),
    receiptAt: instant('receipt_at'),
  },
  (t) => [
    index('outbox_due').on(t.availableAt).where(sql`${t.deliveredAt} is null and ${t.deadAt} is null`),
    index('outbox_created').on(t.createdAt),
  ],
);

/** Messages delivered in local mode, for the viewer at /local/messages. Always empty in production. */
export const localMessages = pgTable(
  'local_messages',
  {
    /** Rises with every message, which orders messages of the same instant. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: ['email', 'sms', 'whatsapp'] }).notNull(),
    to: text('to').notNull(),
    subject: text('subject'),
    text: text('text').notNull(),
    html: text('html'),
    attachments: jsonb('attachments').$type<Attachment[]>(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('local_messages_to').on(t.to, t.id)],
);

/**
 * Messages that the stand-in for a push service received in local mode, encrypted for the browser. Always empty in
 * production.
 */
export const localPushes = pgTable(
  'local_pushes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The last part of the subscription's address. */
    token: text('token').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    body: bytes('body').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('local_pushes_token').on(t.token, t.id)],
);
