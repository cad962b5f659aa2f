import {
  anonymousFacts,
  colorModes,
  contrasts,
  digests,
  fontSizes,
  guestListChoices,
  primaryColors,
  pushPreviews,
} from '@foyer/contract/rules/preference-choices.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** Preferences. Without a row, or where a column is null, the browser's settings apply. */
export const userPreferences = pgTable(
  'user_preferences',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether `users.language` was chosen, or only taken from the browser at sign-up. */
    languageChosen: boolean('language_chosen').notNull().default(false),
    mode: text('mode', { enum: colorModes }),
    primaryColor: text('primary_color', { enum: primaryColors }),
    fontSize: text('font_size', { enum: fontSizes }),
    contrast: text('contrast', { enum: contrasts }),
    notifications: boolean('notifications').notNull().default(true),
    /** Muted notifications as `kind:channel`; new kinds are on by default. */
    muted: text('muted').array().notNull().default(sql`'{}'::text[]`),
    /** Both apply only while `events:email` is not muted, which is the older setting. */
    reminderEmails: boolean('reminder_emails').notNull().default(true),
    announcementEmails: boolean('announcement_emails').notNull().default(true),
    /** Texts about events, for members without a verified email. Turned off by replying STOP, too. */
    eventTexts: boolean('event_texts').notNull().default(true),
    quietHours: boolean('quiet_hours').notNull().default(false),
    /** HH:MM in `timeZone`. */
    quietFrom: text('quiet_from').notNull().default('22:00'),
    quietUntil: text('quiet_until').notNull().default('08:00'),
    /** The zone of quiet hours and of the morning digest. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** What push messages about messages show. */
    pushPreview: text('push_preview', { enum: pushPreviews }).notNull().default('sender'),
    digest: text('digest', { enum: digests }).notNull().default('off'),
    /** Whether search engines may list the public profile. */
    searchEngines: boolean('search_engines').notNull().default(true),
    /** Whether this user's activity may be sent to product analytics. */
    analytics: boolean('analytics').notNull().default(true),
    analyticsChosen: boolean('analytics_chosen').notNull().default(false),
    /** Who can see this member in guest lists. */
    guestLists: text('guest_lists', { enum: guestListChoices }).notNull().default('members'),
    /** Both work in both directions: a member who hides theirs sees nobody's. */
    readReceipts: boolean('read_receipts').notNull().default(true),
    activityStatus: boolean('activity_status').notNull().default(true),
    anonymousNetworking: boolean('anonymous_networking').notNull().default(false),
    anonymousShows: text('anonymous_shows', { enum: anonymousFacts })
      .array()
      .notNull()
      .default(sql`'{title,interests}'::text[]`),
    /** A language model may suggest messages; it gets texts of a conversation only if the other member agrees as well. */
    messageModel: boolean('message_model').notNull().default(false),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    check('user_preferences_quiet_from', sql`${t.quietFrom} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('user_preferences_quiet_until', sql`${t.quietUntil} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);

/** Items for a member's next digest. */
export const digestItems = pgTable(
  'digest_items',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    /** Path of the page that the item links to. */
    path: text('path').notNull(),
    /** The member whom it names, as in `notifications`. */
    aboutId: uuid('about_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Key of the message it replaces, so that a repeated event makes one item. Null in rows from before there were keys. */
    idempotencyKey: text('idempotency_key').unique('digest_items_key'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('digest_items_user').on(t.userId, t.createdAt),
    index('digest_items_about').on(t.aboutId).where(sql`${t.aboutId} is not null`),
  ],
);

/** Data exports made on request, sealed, deleted after some days. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at').notNull(),
    bytes: integer('bytes'),
    /** The ZIP, sealed with SECRET_KEY. */
    sealedArchive: bytes('sealed_archive'),
  },
  (t) => [index('data_exports_user').on(t.userId, t.askedAt), index('data_exports_expiry').on(t.expiresAt)],
);
