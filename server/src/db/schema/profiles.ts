import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

export const profiles = pgTable('profiles', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  urlSlug: text('url_slug').notNull().unique('profiles_url_slug'),
  title: text('title').notNull(),
  company: text('company').notNull(),
  completedAt: instant('completed_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
