import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { events } from './events.ts';
import { registrations } from './registrations.ts';

/**
 * The keys that sign ticket codes. Keys are never removed, as a printed ticket stays valid until its event. The private half is
 * sealed, so a copy of the database cannot forge tickets.
 */
export const ticketKeys = pgTable(
  'ticket_keys',
  {
    /** The first four bytes of the public key's hash, in hexadecimal, which is what fits into a code. */
    id: text('id').primaryKey(),
    publicKey: bytes('public_key').notNull(),
    sealedPrivateKey: bytes('sealed_private_key').notNull(),
    /** One key signs at a time. The others only verify older tickets. */
    signs: boolean('signs').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('ticket_keys_signs').on(t.signs).where(sql`${t.signs}`)],
);

/** Links that give access to check-in for one event and nothing else, until a day after it ends. */
export const doorLinks = pgTable(
  'door_links',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    /** SHA-256 of the 256-bit token in the URL. */
    tokenHash: bytes('token_hash').notNull().unique('door_links_token'),
    madeById: uuid('made_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [index('door_links_event').on(t.eventId, t.createdAt), index('door_links_made_by').on(t.madeById)],
);

/** Check-ins. Rows are never deleted; an undone one records who undid it. */
export const checkIns = pgTable(
  'check_ins',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    way: text('way', { enum: ['scan', 'name'] }).notNull(),
    at: instant('at').notNull(),
    /** The member who scanned the ticket, or null for a check-in link or an erased account. */
    byId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    byLinkId: uuid('by_link_id').references(() => doorLinks.id, { onDelete: 'set null' }),
    undoneAt: instant('undone_at'),
    undoneById: uuid('undone_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    undoneByLinkId: uuid('undone_by_link_id').references(() => doorLinks.id, { onDelete: 'set null' }),
  },
  (t) => [
    // Prevents two devices from checking in the same ticket at once.
    uniqueIndex('check_ins_living').on(t.registrationId).where(sql`${t.undoneAt} is null`),
    index('check_ins_registration').on(t.registrationId),
    index('check_ins_event').on(t.eventId, t.at),
    index('check_ins_by').on(t.byId).where(sql`${t.byId} is not null`),
    index('check_ins_by_link').on(t.byLinkId).where(sql`${t.byLinkId} is not null`),
    index('check_ins_undone_by').on(t.undoneById).where(sql`${t.undoneById} is not null`),
    index('check_ins_undone_by_link').on(t.undoneByLinkId).where(sql`${t.undoneByLinkId} is not null`),
    check('check_ins_way', sql`${t.way} in ('scan', 'name')`),
  ],
);
