import {
  anonymousFacts,
  colorModes,
  contrasts,
  digests,
  fontSizes,
  guestListChoices,
  primaryColors,
} from '@foyer/contract/rules/preferences.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** What a person has chosen. No row: nothing yet. Null: not chosen by this account, the browser's own counts. */
export const userPreferences = pgTable(
  'user_preferences',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether `users.language` was chosen, or only is what the browser of the sign-up spoke. */
    languageChosen: boolean('language_chosen').notNull().default(false),
    mode: text('mode', { enum: colorModes }),
    primaryColor: text('primary_color', { enum: primaryColors }),
    fontSize: text('font_size', { enum: fontSizes }),
    contrast: text('contrast', { enum: contrasts }),
    notifications: boolean('notifications').notNull().default(true),
    /** `kind:channel` of what is turned off; what is new is on. */
    muted: text('muted').array().notNull().default(sql`'{}'::text[]`),
    /** These two as far as `events:email` is not muted, which may have been chosen before there were they. */
    reminderEmails: boolean('reminder_emails').notNull().default(true),
    announcementEmails: boolean('announcement_emails').notNull().default(true),
    quietHours: boolean('quiet_hours').notNull().default(false),
    /** HH:MM in `timeZone`. */
    quietFrom: text('quiet_from').notNull().default('22:00'),
    quietUntil: text('quiet_until').notNull().default('08:00'),
    /** Of quiet hours and of the morning in which a digest goes out. */
    timeZone: text('time_zone').notNull().default('UTC'),
    digest: text('digest', { enum: digests }).notNull().default('off'),
    /** Whether search engines may list the public profile. */
    searchEngines: boolean('search_engines').notNull().default(true),
    /** Whether what this person does may be reported to product analytics. */
    analytics: boolean('analytics').notNull().default(true),
    analyticsChosen: boolean('analytics_chosen').notNull().default(false),
    /** Who sees this person among those who come to an event. */
    guestLists: text('guest_lists', { enum: guestListChoices }).notNull().default('members'),
    anonymousNetworking: boolean('anonymous_networking').notNull().default(false),
    anonymousShows: text('anonymous_shows', { enum: anonymousFacts })
      .array()
      .notNull()
      .default(sql`'{title,interests}'::text[]`),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    check('user_preferences_quiet_from', sql`${t.quietFrom} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('user_preferences_quiet_until', sql`${t.quietUntil} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);

/** What waits for a person's next digest. */
export const digestItems = pgTable(
  'digest_items',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    /** Path of the page it is about. */
    path: text('path').notNull(),
    /** Of the message that it stands for: told twice, it is one line. Null: from before there were keys. */
    idempotencyKey: text('idempotency_key').unique('digest_items_key'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('digest_items_user').on(t.userId, t.createdAt)],
);

/** Copies of all of a person's data, made on request, sealed, gone after some days. */
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
