import { attachmentKinds } from '@foyer/contract/rules/messaging/attachment-rules.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { messages } from './messaging.ts';

/**
 * Uploaded files of messages. The row comes before the files in the store, and goes after them. Rows without a message are uploads
 * that nothing refers to yet, or files that are about to be removed.
 */
export const messageAttachments = pgTable(
  'message_attachments',
  {
    /** Made by the client: the same upload sent again is recognized by it. Its files are stored under it, and never served by it alone. */
    id: uuid('id').primaryKey(),
    /** Who uploaded it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: attachmentKinds }).notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Whether all of it is in the store. */
    isStored: boolean('is_stored').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** The message that it belongs to, and its place among the files of that message. */
    conversationId: uuid('conversation_id'),
    no: integer('no'),
    position: smallint('position').notNull().default(0),
    name: text('name').notNull().default(''),
  },
  (t) => [
    index('message_attachments_user').on(t.userId),
    index('message_attachments_message').on(t.conversationId, t.no),
    // Those without a message, for the job that removes them.
    index('message_attachments_unclaimed').on(t.createdAt).where(sql`${t.no} is null`),
    foreignKey({
      name: 'message_attachments_of',
      columns: [t.conversationId, t.no],
      foreignColumns: [messages.conversationId, messages.no],
    }).onDelete('set null'),
    check('message_attachments_claimed', sql`(${t.conversationId} is null) = (${t.no} is null)`),
    check('message_attachments_stored', sql`${t.no} is null or ${t.isStored}`),
    check(
      'message_attachments_picture',
      sql`(${t.kind} = 'picture') = (${t.width} is not null and ${t.height} is not null)`,
    ),
  ],
);
