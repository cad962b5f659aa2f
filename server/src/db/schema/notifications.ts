import type { Language } from '@foyer/contract/limits.ts';
import { notificationKinds } from '@foyer/contract/rules/preference-choices.ts';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** In-app notifications. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    title: jsonb('title').$type<Record<Language, string>>().notNull(),
    /** Path of the page that the notification links to. */
    path: text('path').notNull(),
    /** The member whom it names: it goes with a block between the two, and with the account. */
    aboutId: uuid('about_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Key of the related message, so that a repeated event makes one notification. */
    idempotencyKey: text('idempotency_key').notNull().unique('notifications_key'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.createdAt, t.id),
    index('notifications_unread').on(t.userId, t.createdAt).where(sql`${t.readAt} is null`),
    index('notifications_created').on(t.createdAt),
    index('notifications_about').on(t.aboutId).where(sql`${t.aboutId} is not null`),
  ],
);

/** Browsers that get push messages, one for each session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' })
      .unique('push_subscriptions_session'),
    /** Keyed hash of the address, by which the same browser is recognized. */
    endpointMac: bytes('endpoint_mac').notNull().unique('push_subscriptions_endpoint'),
    /** The host of the push service, such as fcm.googleapis.com. */
    service: text('service').notNull(),
    /** Address and keys, sealed with SECRET_KEY, because anyone who has them can send messages to this browser. */
    sealedSubscription: bytes('sealed_subscription').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId)],
);
