import type { SystemMessage } from '@foyer/contract/messaging/messages.ts';
import { reportReasons } from '@foyer/contract/rules/connections/connection-choices.ts';
import { conversationKinds, groupRoles, notificationLevels } from '@foyer/contract/rules/messaging/choices.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { messageWords } from '../message-words.ts';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { events } from './events.ts';

/**
 * Conversations. `no` numbers the messages of one, `seq` its changes: both are given out while its row is locked, so that a
 * client which has seen `seq` n misses nothing that is committed later.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: conversationKinds }).notNull(),
    /**
     * `direct:<smaller id>:<larger id>`, so that two members share one however they open it; `group:<creator>:<client id>`, so that
     * a repeated call creates no second one; `event:<id>`. Null once a member it names is erased.
     */
    key: text('key').unique('conversations_key'),
    /** `request`: one message to a member who has not agreed to talk. */
    state: text('state', { enum: ['open', 'request'] }).notNull(),
    lastNo: integer('last_no').notNull().default(0),
    lastSeq: integer('last_seq').notNull().default(0),
    /** When the last message was sent. */
    lastAt: instant('last_at').notNull(),
    /** The participant who asks, and until when the other can answer. */
    requestedByNo: smallint('requested_by_no'),
    requestedAt: instant('requested_at'),
    expiresAt: instant('expires_at'),
    /** A keyed hash of who asked and of the text, which recognizes a text that is sent to many. */
    requestMac: bytes('request_mac'),
    /** Never shown to the one who asked: to them a declined request looks unanswered. */
    declinedAt: instant('declined_at'),
    /** Of a group. */
    name: text('name'),
    /** Of the room of an event, which ends with it. */
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'cascade' }),
    /** Whether the organizer has opened the room. */
    isRoomOpen: boolean('is_room_open').notNull().default(true),
    /** Seconds between two messages of an attendee. */
    slowSeconds: smallint('slow_seconds').notNull().default(0),
  },
  (t) => [
    check(
      'conversations_request',
      sql`${t.state} <> 'request' or (${t.requestedByNo} is not null and ${t.requestedAt} is not null and ${t.expiresAt} is not null)`,
    ),
    check('conversations_declined', sql`${t.declinedAt} is null or ${t.state} = 'request'`),
    check('conversations_group', sql`(${t.kind} = 'group') = (${t.name} is not null)`),
    index('conversations_request_mac').on(t.requestMac).where(sql`${t.requestMac} is not null`),
    uniqueIndex('conversations_event').on(t.eventId).where(sql`${t.eventId} is not null`),
    check('conversations_event_kind', sql`(${t.kind} = 'event') = (${t.eventId} is not null)`),
    check('conversations_slow', sql`${t.slowSeconds} between 0 and 3600`),
    check('conversations_counters', sql`${t.lastNo} >= 0 and ${t.lastSeq} >= ${t.lastNo}`),
  ],
);

/** Who takes part, under a number that stays when the account is erased. */
export const conversationParticipants = pgTable(
  'conversation_participants',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    no: smallint('no').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    role: text('role', { enum: groupRoles }).notNull().default('member'),
    /** They see the messages after `joinedNo`, up to `leftNo` once they have left. */
    joinedNo: integer('joined_no').notNull().default(0),
    leftNo: integer('left_no'),
    /** Read up to this message. Never falls. */
    readNo: integer('read_no').notNull().default(0),
    /** Emails have told of unread messages up to this one. */
    mailedNo: integer('mailed_no').notNull().default(0),
    /** Push messages have told of unread messages up to this one. */
    pushedNo: integer('pushed_no').notNull().default(0),
    isMarkedUnread: boolean('is_marked_unread').notNull().default(false),
    /** They have written, or accepted the request: the other may write without being connected. */
    hasAgreed: boolean('has_agreed').notNull().default(false),
    mutedUntil: instant('muted_until'),
    /** What the member chose. What it means in each kind of conversation is in `ownConversations`. */
    notify: text('notify', { enum: notificationLevels }).notNull().default('all'),
    /** Archived until a message after this one arrives. */
    archivedNo: integer('archived_no'),
    draft: text('draft').notNull().default(''),
    /** An organizer has removed them from the room of the event for good, or taken their right to write there. */
    barredAt: instant('barred_at'),
    silencedAt: instant('silenced_at'),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.no] }),
    unique('conversation_participants_user').on(t.conversationId, t.userId),
    index('conversation_participants_of').on(t.userId),
    // A group never has two owners, whatever happens at once.
    uniqueIndex('conversation_participants_owner').on(t.conversationId).where(sql`${t.role} = 'owner'`),
    check('conversation_participants_read', sql`${t.readNo} >= 0 and ${t.joinedNo} >= 0`),
    check('conversation_participants_left', sql`${t.leftNo} >= ${t.joinedNo}`),
    check('conversation_participants_notify', sql`${t.notify} in ('all', 'mentions', 'none')`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    id: uuid('id').notNull().unique('messages_id'),
    /** Of its latest change. */
    seq: integer('seq').notNull(),
    authorNo: smallint('author_no').notNull(),
    /** Made by the client: the same message sent again is recognized by it. */
    clientId: uuid('client_id').notNull(),
    /** Keyed hash of what was first sent, to distinguish a repetition from another message; empty once its author is erased. */
    contentMac: bytes('content_mac').notNull(),
    body: text('body').notNull(),
    /** What the author did with a group, instead of a text. */
    system: jsonb('system').$type<SystemMessage>(),
    replyToNo: integer('reply_to_no'),
    sentAt: instant('sent_at').notNull(),
    /** Of its latest change: by it, live updates find changes whose hints were lost. */
    changedAt: instant('changed_at').notNull(),
    editedAt: instant('edited_at'),
    /** Deleted messages stay without their text, so that every client learns of it. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.no] }),
    unique('messages_client').on(t.conversationId, t.authorNo, t.clientId),
    index('messages_seq').on(t.conversationId, t.seq),
    index('messages_changed').on(t.changedAt),
    index('messages_words').using('gin', messageWords(t.body)).where(sql`${t.body} <> ''`),
    foreignKey({
      name: 'messages_author',
      columns: [t.conversationId, t.authorNo],
      foreignColumns: [conversationParticipants.conversationId, conversationParticipants.no],
    }),
    check('messages_deleted', sql`${t.deletedAt} is null or ${t.body} = ''`),
    check('messages_system', sql`${t.system} is null or ${t.body} = ''`),
    check('messages_reply', sql`${t.replyToNo} < ${t.no}`),
  ],
);

/** When a member was last emailed about unread messages, and the time before that. */
export const unreadMessageEmails = pgTable('unread_message_emails', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastAt: instant('last_at').notNull(),
  previousAt: instant('previous_at'),
});

/** Earlier texts of edited messages, kept for a while for reports. */
export const messageRevisions = pgTable(
  'message_revisions',
  {
    conversationId: uuid('conversation_id').notNull(),
    no: integer('no').notNull(),
    /** The change that replaced it. */
    seq: integer('seq').notNull(),
    body: text('body').notNull(),
    replacedAt: instant('replaced_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.no, t.seq] }),
    index('message_revisions_age').on(t.replacedAt),
    foreignKey({
      name: 'message_revisions_message',
      columns: [t.conversationId, t.no],
      foreignColumns: [messages.conversationId, messages.no],
    }).onDelete('cascade'),
  ],
);

export const messageReactions = pgTable(
  'message_reactions',
  {
    conversationId: uuid('conversation_id').notNull(),
    no: integer('no').notNull(),
    authorNo: smallint('author_no').notNull(),
    emoji: text('emoji').notNull(),
    reactedAt: instant('reacted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.no, t.authorNo, t.emoji] }),
    foreignKey({
      name: 'message_reactions_message',
      columns: [t.conversationId, t.no],
      foreignColumns: [messages.conversationId, messages.no],
    }).onDelete('cascade'),
    foreignKey({
      name: 'message_reactions_author',
      columns: [t.conversationId, t.authorNo],
      foreignColumns: [conversationParticipants.conversationId, conversationParticipants.no],
    }).onDelete('cascade'),
  ],
);

/** The participants whom a message mentions in its current text, without those who had left or whose names its author didn't see. */
export const messageMentions = pgTable(
  'message_mentions',
  {
    conversationId: uuid('conversation_id').notNull(),
    /** The participant whom it mentions. */
    mentionedNo: smallint('whom_no').notNull(),
    no: integer('no').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.mentionedNo, t.no] }),
    index('message_mentions_message').on(t.conversationId, t.no),
    foreignKey({
      name: 'message_mentions_message',
      columns: [t.conversationId, t.no],
      foreignColumns: [messages.conversationId, messages.no],
    }).onDelete('cascade'),
    foreignKey({
      name: 'message_mentions_whom',
      columns: [t.conversationId, t.mentionedNo],
      foreignColumns: [conversationParticipants.conversationId, conversationParticipants.no],
    }).onDelete('cascade'),
  ],
);

/** Reports about what a member wrote, for the operator. Deleted after 90 days, or with the author. */
export const conversationReports = pgTable(
  'conversation_reports',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    reportedId: uuid('reported_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: reportReasons }).notNull(),
    details: text('details').notNull(),
    /** The last messages of the reported member, as they were then. */
    sealedMessages: bytes('sealed_messages').notNull(),
    /** Created by Foyer itself, about a member who sends the same text to many strangers. */
    isSignal: boolean('is_signal').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('conversation_reports_user').on(t.userId),
    index('conversation_reports_reported').on(t.reportedId),
    index('conversation_reports_conversation').on(t.conversationId),
    index('conversation_reports_age').on(t.createdAt),
  ],
);
