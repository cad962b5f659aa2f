import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { events } from './events.ts';

/** Why an email is held for review: its sender is over the daily limit or has no proven email. */
export const reviewReasons = ['over-budget', 'sender-not-proven'] as const;
export const reviewStates = ['waiting', 'released', 'refused', 'expired'] as const;

/** Emails to addresses that members entered, held until an operator approves or rejects them (`npm run mail:review`). */
export const mailReviews = pgTable(
  'mail_reviews',
  {
    id: uuid('id').primaryKey(),
    /** The organizer or buyer who entered the address. */
    senderId: uuid('sender_id').references(() => users.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: reviewReasons }).notNull(),
    state: text('state', { enum: reviewStates }).notNull().default('waiting'),
    /** A sealed outbox entry, removed once the review is decided. */
    sealedPayload: bytes('sealed_payload'),
    /** As in `reminder_refusals`, to check whether the address has opted out meanwhile. */
    addressMac: bytes('address_mac').notNull(),
    /** The key of the outbox entry, so that an email is reviewed only once. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    notBefore: instant('not_before'),
    expiresAt: instant('expires_at'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    index('mail_reviews_sender').on(t.senderId, t.createdAt),
    index('mail_reviews_event').on(t.eventId),
    index('mail_reviews_created').on(t.createdAt),
    check('mail_reviews_reason', sql`${t.reason} in ('over-budget', 'sender-not-proven')`),
    check('mail_reviews_state', sql`${t.state} in ('waiting', 'released', 'refused', 'expired')`),
  ],
);
