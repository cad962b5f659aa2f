import type { Language } from '@foyer/contract/limits.ts';
import { notificationKinds } from '@foyer/contract/rules/preference-choices.ts';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

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
    /** Key of the related message, so that a repeated event makes one notification. */
    idempotencyKey: text('idempotency_key').notNull().unique('notifications_key'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.createdAt, t.id),
    index('notifications_unread').on(t.userId, t.createdAt).where(sql`${t.readAt} is null`),
    index('notifications_created').on(t.createdAt),
  ],
);
