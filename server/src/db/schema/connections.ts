import {
  connectionOrigins,
  declineReasons,
  reportReasons,
} from '@foyer/contract/rules/connections/connection-choices.ts';
import { availableFor } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { events } from './events.ts';

/**
 * Requests and connections between two members: one row for each pair, with the smaller id first, so that two opposite
 * requests can never exist at once. The row stays after a request or connection ended, for its cool-downs.
 */
export const connections = pgTable(
  'connections',
  {
    lowId: uuid('low_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    highId: uuid('high_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the latest request and the connection that came of it: a new request has a new id. */
    id: uuid('id').notNull(),
    state: text('state', { enum: ['requested', 'connected', 'ended'] }).notNull(),
    endReason: text('end_reason', { enum: ['not-now', 'no', 'withdrawn', 'expired', 'disconnected', 'blocked'] }),
    /** One of the two. */
    requestedBy: uuid('requested_by').notNull(),
    intent: text('intent', { enum: availableFor }).notNull(),
    message: text('message').notNull().default(''),
    requestedAt: instant('requested_at').notNull(),
    /** From then on nobody can answer. A request that was silently declined keeps looking open to its sender until then. */
    expiresAt: instant('expires_at').notNull(),
    remindedAt: instant('reminded_at'),
    /** Why it was declined: only for the member who declined. */
    declineReason: text('decline_reason', { enum: declineReasons }),
    origin: text('origin', { enum: connectionOrigins }).notNull(),
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'set null' }),
    connectedAt: instant('connected_at'),
    endedAt: instant('ended_at'),
    /** Until when each of the two may not send a request to the other. */
    lowMayAskAt: instant('low_may_ask_at'),
    highMayAskAt: instant('high_may_ask_at'),
  },
  (t) => [
    primaryKey({ columns: [t.lowId, t.highId] }),
    uniqueIndex('connections_id').on(t.id),
    index('connections_high').on(t.highId),
    index('connections_low_connected').on(t.lowId, t.connectedAt).where(sql`${t.state} = 'connected'`),
    index('connections_high_connected').on(t.highId, t.connectedAt).where(sql`${t.state} = 'connected'`),
    index('connections_requested_by').on(t.requestedBy, t.requestedAt).where(sql`${t.state} <> 'connected'`),
    index('connections_event').on(t.eventId).where(sql`${t.eventId} is not null`),
    index('connections_open').on(t.expiresAt).where(sql`${t.state} = 'requested'`),
    check('connections_order', sql`${t.lowId} < ${t.highId}`),
    check('connections_requested_by_one', sql`${t.requestedBy} in (${t.lowId}, ${t.highId})`),
    check('connections_connected', sql`${t.state} <> 'connected' or ${t.connectedAt} is not null`),
    check('connections_ended', sql`(${t.state} = 'ended') = (${t.endReason} is not null)`),
  ],
);

/** What a member notes about another. Kept when they disconnect; erased with either account. */
export const connectionNotes = pgTable(
  'connection_notes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    aboutId: uuid('about_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    note: text('note').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    metAt: text('met_at').notNull().default(''),
    /** The part of the event's agenda where they met: its title is kept, because the agenda can change. */
    sessionId: text('session_id'),
    sessionTitle: text('session_title'),
    followUpAt: instant('follow_up_at'),
    /** When the owner was reminded of `followUpAt`. */
    remindedAt: instant('reminded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.aboutId] }),
    index('connection_notes_about').on(t.aboutId),
    index('connection_notes_follow_up').on(t.followUpAt).where(sql`${t.remindedAt} is null`),
    check('connection_notes_session', sql`(${t.sessionId} is null) = (${t.sessionTitle} is null)`),
  ],
);

export const networkingSettings = pgTable('networking_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** No connection requests until then. */
  pausedUntil: instant('paused_until'),
});

export const memberBlocks = pgTable(
  'member_blocks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** For the member who blocked, who may not know the other's address. */
    id: uuid('id').notNull().defaultRandom().unique('member_blocks_id'),
    /** What the viewer called the blocked member then; empty if they didn't see the name, null in rows from before. */
    knownName: text('known_name'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.blockedId] }), index('member_blocks_blocked').on(t.blockedId)],
);

/** Reports about members, for the operator. */
export const memberReports = pgTable(
  'member_reports',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    reportedId: uuid('reported_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: reportReasons }).notNull(),
    details: text('details').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('member_reports_user').on(t.userId), index('member_reports_reported').on(t.reportedId, t.createdAt)],
);
