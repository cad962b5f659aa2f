import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** An unfinished registration. The id is a capability, and several leads may claim one contact. */
export const leads = pgTable(
  'leads',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the cookie of the browser that created it; other browsers see masked contacts. */
    browserHash: bytes('browser_hash').notNull(),
    email: text('email'),
    emailTyped: text('email_typed'),
    emailVerifiedAt: instant('email_verified_at'),
    phone: text('phone'),
    phoneVerifiedAt: instant('phone_verified_at'),
    name: text('name'),
    company: text('company'),
    role: text('role', { enum: ['individual', 'organization'] }),
    source: text('source', { enum: ['phone', 'email', 'google', 'linkedin'] }).notNull(),
    campaign: text('campaign').notNull(),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    language: text('language', { enum: ['en', 'es'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** The lead expires after 24 h without activity. */
    lastActiveAt: instant('last_active_at').notNull(),
    convertedAt: instant('converted_at'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The guest whose contact this lead proved by a code in its own browser. Converting the lead finishes that account. Not a
     * foreign key: deleting a guest would wait for leads that are being converted, which wait for the guest.
     */
    guestId: uuid('guest_id'),
  },
  (t) => [
    index('leads_phone').on(t.phone),
    index('leads_email').on(t.email),
    index('leads_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('leads_guest').on(t.guestId).where(sql`${t.guestId} is not null`),
    index('leads_last_active').on(t.lastActiveAt),
  ],
);
