import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { leads } from './leads.ts';

/** Verification of a phone number in one browser, with at most one active code at a time. */
export const phoneVerifications = pgTable(
  'phone_verifications',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose', { enum: ['sign-in', 'sign-up', 'guest', 'change', 'link', 'step-up'] }).notNull(),
    phone: text('phone').notNull(),
    /** SHA-256 of the cookie of the requesting browser. */
    browserHash: bytes('browser_hash').notNull(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['whatsapp', 'sms'] }).notNull(),
    language: text('language', { enum: ['en', 'es'] }).notNull(),
    /** The budget that counts failed attempts for this number, stored so that one statement can find and raise it. */
    failuresKey: text('failures_key').notNull(),
    /** HMAC of id, purpose, phone and code under the server's key. */
    codeMac: bytes('code_mac').notNull(),
    attemptsLeft: integer('attempts_left').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Set by the one successful attempt. */
    verifiedAt: instant('verified_at'),
    /** Set when the proof is used for a session, a lead or an account, so that it works once. */
    spentAt: instant('spent_at'),
  },
  (t) => [
    index('phone_verifications_browser').on(t.browserHash, t.phone, t.createdAt),
    // Most rows are sign-ins without a user or lead yet, so the indexes on user and lead are partial.
    index('phone_verifications_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('phone_verifications_lead').on(t.leadId).where(sql`${t.leadId} is not null`),
    index('phone_verifications_expiry').on(t.expiresAt),
    check('phone_verifications_attempts', sql`${t.attemptsLeft} >= 0`),
  ],
);

/**
 * Verification of an email. `verify`, by code or link, is for the lead or user that it belongs to. The other purposes prove by
 * a code in one browser that a guest controls an email, or that a user still controls one they verified before.
 */
export const emailVerifications = pgTable(
  'email_verifications',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: ['verify', 'guest', 'link', 'step-up'] })
      .notNull()
      .default('verify'),
    email: text('email').notNull(),
    /** SHA-256 of the cookie of the requesting browser; null for `verify`, whose link works in any browser. */
    browserHash: bytes('browser_hash'),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the 256-bit token in the link, if there is one. */
    tokenHash: bytes('token_hash').unique(),
    codeMac: bytes('code_mac').notNull(),
    attemptsLeft: integer('attempts_left').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    verifiedAt: instant('verified_at'),
  },
  (t) => [
    index('email_verifications_user').on(t.userId, t.createdAt),
    index('email_verifications_lead').on(t.leadId, t.createdAt),
    index('email_verifications_expiry').on(t.expiresAt),
    check('email_verifications_owner', sql`num_nonnulls(${t.leadId}, ${t.userId}) = 1`),
    check('email_verifications_attempts', sql`${t.attemptsLeft} >= 0`),
  ],
);
