import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Attachment } from '#src/deps.ts';
import { bytes, instant } from './columns.ts';

/** What must happen because of a committed fact: messages to send, domain events to handle. At least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** JSON sealed with SECRET_KEY (it may hold a code or a contact); removed once delivered. */
    sealedPayload: bytes('sealed_payload'),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    /** Not before; pushed back by the backoff, and by the lease while a process works on it. */
    availableAt: instant('available_at').notNull(),
    /** Too late to be of use, as a code that has expired. */
    expiresAt: instant('expires_at'),
    attempts: integer('attempts').notNull().default(0),
    deliveredAt: instant('delivered_at'),
    deadAt: instant('dead_at'),
    lastError: text('last_error'),
    /** What the provider reported afterwards: whether the message reached the person (rule 18). */
    receipt: text('receipt', { enum: ['delivered', 'failed'] }),
    receiptAt: instant('receipt_at'),
  },
  (t) => [
    index('outbox_due').on(t.availableAt).where(sql`${t.deliveredAt} is null and ${t.deadAt} is null`),
    index('outbox_created').on(t.createdAt),
  ],
);

/** What local mode delivered, for the viewer at /local/messages. Stays empty in production. */
export const localMessages = pgTable(
  'local_messages',
  {
    /** Rises with every message, so that newest first holds within one instant too. */
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
