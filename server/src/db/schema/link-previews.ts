import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { messages } from './messaging.ts';

/** What was read from the pages behind links, once for all messages. It has no addresses and names nobody. */
export const linkedPages = pgTable(
  'linked_pages',
  {
    id: uuid('id').primaryKey(),
    /** A keyed hash of the address. */
    urlMac: bytes('url_mac').notNull(),
    /** Whether messages that are sent now use it. An older one stays for the messages that show it. */
    isLatest: boolean('is_latest').notNull().default(true),
    state: text('state', { enum: ['reading', 'found', 'nothing'] }).notNull(),
    /** The message for which it is being read, so that an interrupted job goes on. */
    readFor: uuid('read_for'),
    /** Until when it is used for other messages, or when reading it counts as interrupted. */
    expiresAt: instant('expires_at').notNull(),
    title: text('title').notNull().default(''),
    description: text('description').notNull().default(''),
    /** Its file is written before this says so, and removed before the row. */
    hasPicture: boolean('has_picture').notNull().default(false),
  },
  (t) => [
    uniqueIndex('linked_pages_latest').on(t.urlMac).where(sql`${t.isLatest}`),
    index('linked_pages_age').on(t.expiresAt),
    check('linked_pages_title', sql`(${t.state} = 'found') = (${t.title} <> '')`),
    check('linked_pages_reading', sql`(${t.state} = 'reading') = (${t.readFor} is not null)`),
  ],
);

/** The link of a message whose preview is shown, will be, or was removed by the author. */
export const linkPreviews = pgTable(
  'link_previews',
  {
    conversationId: uuid('conversation_id').notNull(),
    no: integer('no').notNull(),
    url: text('url').notNull(),
    urlMac: bytes('url_mac').notNull(),
    pageId: uuid('page_id').references(() => linkedPages.id),
    /** The change of the conversation that showed it. */
    seq: integer('seq'),
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.no] }),
    index('link_previews_page').on(t.pageId),
    index('link_previews_waiting').on(t.urlMac).where(sql`${t.pageId} is null and not ${t.isRemoved}`),
    foreignKey({
      name: 'link_previews_message',
      columns: [t.conversationId, t.no],
      foreignColumns: [messages.conversationId, messages.no],
    }).onDelete('cascade'),
    check('link_previews_shown', sql`(${t.pageId} is null) = (${t.seq} is null)`),
    check('link_previews_removed', sql`not ${t.isRemoved} or ${t.pageId} is null`),
  ],
);
