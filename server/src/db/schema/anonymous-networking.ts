import { revealStages } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { reportReasons } from '@foyer/contract/rules/connections/connection-choices.ts';
import { industries } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { events } from './events.ts';

// None of these tables refers to a user. A person and their alias are joined only by a keyed hash and a sealed id, so a
// copy of the database without SECRET_KEY joins neither an alias with its owner nor two aliases of one person.

/** Where aliases meet: one for each event or topic that a member has joined. */
export const anonymousRooms = pgTable(
  'anonymous_rooms',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .references(() => events.id, { onDelete: 'cascade' })
      .unique('anonymous_rooms_event'),
    topic: text('topic', { enum: industries }).unique('anonymous_rooms_topic'),
    /** When aliases were last made visible, all that waited at once. */
    lastBatchAt: instant('last_batch_at'),
  },
  (t) => [check('anonymous_rooms_one_kind', sql`(${t.eventId} is null) <> (${t.topic} is null)`)],
);

/** Facts of an alias by name, as far as others see them. */
export type StoredFacts = Partial<Record<'role' | 'region' | 'seniority' | 'industry' | 'city' | 'topic', string>>;

export const aliases = pgTable(
  'aliases',
  {
    id: uuid('id').primaryKey(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => anonymousRooms.id, { onDelete: 'cascade' }),
    /** Keyed hash of room and user: one alias for each person and room. */
    ownerKey: bytes('owner_key').notNull().unique('aliases_owner'),
    /** Sealed: the owner's id, what they chose to show, and their facts. */
    sealed: bytes('sealed').notNull(),
    handle: text('handle').notNull(),
    /** Null: waits for its batch. Facts are only ever added, so that no two answers over time can be combined. */
    shown: jsonb('shown').$type<StoredFacts>(),
    /** A random time after which an alias is removed whose owner no longer takes part. */
    retiresAt: instant('retires_at'),
  },
  (t) => [
    uniqueIndex('aliases_handle').on(t.roomId, t.handle),
    index('aliases_waiting').on(t.roomId).where(sql`${t.shown} is null`),
    index('aliases_retiring').on(t.retiresAt).where(sql`${t.retiresAt} is not null`),
  ],
);

/** Requests and contacts between two aliases: one row for each pair, with the smaller id first. */
export const aliasContacts = pgTable(
  'alias_contacts',
  {
    lowId: uuid('low_id')
      .notNull()
      .references(() => aliases.id, { onDelete: 'cascade' }),
    highId: uuid('high_id')
      .notNull()
      .references(() => aliases.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().unique('alias_contacts_id'),
    state: text('state', { enum: ['requested', 'open', 'declined', 'ended'] }).notNull(),
    /** One of the two. */
    requestedBy: uuid('requested_by').notNull(),
    note: text('note').notNull().default(''),
    /** Rounded to ten minutes, like every time here. */
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Never shown to its recipient: one of the two has blocked the other before. */
    isMuted: boolean('is_muted').notNull().default(false),
    /** Of the latest messages. Releases are numbered from 1, also once their messages are deleted. */
    lastRelease: integer('last_release').notNull().default(0),
    /** Up to which release each side has read. Never falls, and is never shown to the other. */
    lowRead: integer('low_read').notNull().default(0),
    highRead: integer('high_read').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.lowId, t.highId] }),
    index('alias_contacts_high').on(t.highId),
    check('alias_contacts_order', sql`${t.lowId} < ${t.highId}`),
    check('alias_contacts_requested_by_one', sql`${t.requestedBy} in (${t.lowId}, ${t.highId})`),
  ],
);

/**
 * Messages between two aliases in contact. They wait and are released together, in an order that doesn't reveal who wrote first. So
 * no message can be matched with what a member was seen doing at the time.
 */
export const aliasMessages = pgTable(
  'alias_messages',
  {
    contactId: uuid('contact_id')
      .notNull()
      .references(() => aliasContacts.id, { onDelete: 'cascade' }),
    /** Messages that the other side sees at once have the same one. */
    release: integer('release').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => aliases.id, { onDelete: 'cascade' }),
    /** Among those of the same author in the same release. */
    position: smallint('position').notNull(),
    id: uuid('id').notNull().unique('alias_messages_id'),
    /** Made by the client: the same message sent again is recognized by it. */
    clientId: uuid('client_id').notNull(),
    /** Keyed hash of what was sent, to distinguish a repetition from another message. */
    contentMac: bytes('content_mac').notNull(),
    /** The text, sealed: it can name its author once both names are revealed. */
    sealed: bytes('sealed').notNull(),
    /** When it is released, rounded to ten minutes. */
    sentAt: instant('sent_at').notNull(),
    /** When exactly it is released; forgotten after that. */
    dueAt: instant('due_at'),
  },
  (t) => [
    primaryKey({ columns: [t.contactId, t.release, t.authorId, t.position] }),
    uniqueIndex('alias_messages_client').on(t.contactId, t.authorId, t.clientId),
    index('alias_messages_author').on(t.authorId),
    index('alias_messages_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    check('alias_messages_numbers', sql`${t.release} > 0 and ${t.position} > 0`),
  ],
);

/** Who has agreed to reveal what, and when; readable by both. */
export const aliasConsents = pgTable(
  'alias_consents',
  {
    /** In the order in which they were given: times are rounded. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => aliasContacts.id, { onDelete: 'cascade' }),
    aliasId: uuid('alias_id')
      .notNull()
      .references(() => aliases.id, { onDelete: 'cascade' }),
    stage: text('stage', { enum: revealStages }).notNull(),
    givenAt: instant('given_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    index('alias_consents_contact').on(t.contactId, t.givenAt),
    index('alias_consents_alias').on(t.aliasId),
    uniqueIndex('alias_consents_given').on(t.contactId, t.stage, t.aliasId).where(sql`${t.withdrawnAt} is null`),
  ],
);

/** What was revealed to both, as it was at that moment. */
export const aliasReveals = pgTable(
  'alias_reveals',
  {
    contactId: uuid('contact_id')
      .notNull()
      .references(() => aliasContacts.id, { onDelete: 'cascade' }),
    stage: text('stage', { enum: revealStages }).notNull(),
    revealedAt: instant('revealed_at').notNull(),
    sealedLow: bytes('sealed_low').notNull(),
    sealedHigh: bytes('sealed_high').notNull(),
  },
  (t) => [primaryKey({ columns: [t.contactId, t.stage] })],
);

export const aliasBlocks = pgTable(
  'alias_blocks',
  {
    aliasId: uuid('alias_id')
      .notNull()
      .references(() => aliases.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => aliases.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.aliasId, t.blockedId] }), index('alias_blocks_blocked').on(t.blockedId)],
);

/** Keyed hashes of two people of whom one has blocked an alias of the other: their aliases never meet again. */
export const aliasBars = pgTable('alias_bars', {
  pairKey: bytes('pair_key').primaryKey(),
  createdAt: instant('created_at').notNull(),
});

/** Reports about aliases, for the operator. They are kept when the room is deleted. */
export const aliasReports = pgTable(
  'alias_reports',
  {
    id: uuid('id').primaryKey(),
    /** The alias, also when it is gone. */
    aliasId: uuid('alias_id').notNull(),
    handle: text('handle').notNull(),
    /** The owner key of the alias that reported. */
    reporterKey: bytes('reporter_key').notNull(),
    /** The reported member's id, so that the holder of the key can act on a crime. */
    sealedOwner: bytes('sealed_owner').notNull(),
    reason: text('reason', { enum: reportReasons }).notNull(),
    details: text('details').notNull(),
    /** The last messages of the reported alias to the reporter, sealed; null without any, and after some time. */
    sealedMessages: bytes('sealed_messages'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('alias_reports_alias').on(t.aliasId), index('alias_reports_reporter').on(t.reporterKey)],
);
