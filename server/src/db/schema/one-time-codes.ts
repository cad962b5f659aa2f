import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { leads } from './leads.ts';

/** One proof of a phone number in one browser: at most one living code at a time (rules 11-14). */
export const phoneVerifications = pgTable(
  'phone_verifications',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose', { enum: ['sign-in', 'sign-up', 'change', 'link', 'step-up'] }).notNull(),
    phone: text('phone').notNull(),
    /** SHA-256 of the browser cookie of whoever asked. */
    browserHash: bytes('browser_hash').notNull(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['whatsapp', 'sms'] }).notNull(),
    language: text('language', { enum: ['en', 'es'] }).notNull(),
    /** The budget that counts failed attempts at this number (rule 11), so that one statement finds and raises it. */
    failuresKey: text('failures_key').notNull(),
    /** HMAC of server key, id, purpose, phone and code (rule 12). */
    codeMac: bytes('code_mac').notNull(),
    attemptsLeft: integer('attempts_left').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Set once, by the one right attempt. */
    verifiedAt: instant('verified_at'),
    /** Set when a session, a lead or an account was made of it, so that it serves once. */
    spentAt: instant('spent_at'),
  },
  (t) => [
    index('phone_verifications_browser').on(t.browserHash, t.phone, t.createdAt),
    // Most are of a sign-in and belong to nobody yet: those are in neither.
    index('phone_verifications_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('phone_verifications_lead').on(t.leadId).where(sql`${t.leadId} is not null`),
    index('phone_verifications_expiry').on(t.expiresAt),
    check('phone_verifications_attempts', sql`${t.attemptsLeft} >= 0`),
  ],
);

/**
 * One proof of an email. `verify`, by code or by link, for the lead or user it belongs to (rule 21). The other purposes
 * show in one browser, by a code alone, that a user still has the email they once proved.
 */
export const emailVerifications = pgTable(
  'email_verifications',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: ['verify', 'link', 'step-up'] })
      .notNull()
      .default('verify'),
    email: text('email').notNull(),
    /** SHA-256 of the browser cookie of whoever asked; null for `verify`, whose link is opened anywhere. */
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
