import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { events } from './events.ts';
import { registrations } from './registrations.ts';

/**
 * The keys that tickets are signed with. None is ever removed: a ticket on paper counts as long as its event is to come.
 * The private half is sealed, so that a copy of the database makes no tickets.
 */
export const ticketKeys = pgTable(
  'ticket_keys',
  {
    /** The first four bytes of the hash of the public key, in hexadecimal: what a code has room for. */
    id: text('id').primaryKey(),
    publicKey: bytes('public_key').notNull(),
    sealedPrivateKey: bytes('sealed_private_key').notNull(),
    /** The one that signs. The others only tell old tickets. */
    signs: boolean('signs').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('ticket_keys_signs').on(t.signs).where(sql`${t.signs}`)],
);

/** Links that open the door of one event and nothing else. They live until a day after its end. */
export const doorLinks = pgTable(
  'door_links',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    /** SHA-256 of the 256 bits in the address. */
    tokenHash: bytes('token_hash').notNull().unique('door_links_token'),
    madeById: uuid('made_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [index('door_links_event').on(t.eventId, t.createdAt), index('door_links_made_by').on(t.madeById)],
);

/** Who came in, when, and who let them. Rows stay; one that was a mistake says who took it back. */
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
    /** A person, or a link; neither once the account is erased. */
    byId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    byLinkId: uuid('by_link_id').references(() => doorLinks.id, { onDelete: 'set null' }),
    undoneAt: instant('undone_at'),
    undoneById: uuid('undone_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    undoneByLinkId: uuid('undone_by_link_id').references(() => doorLinks.id, { onDelete: 'set null' }),
  },
  (t) => [
    // Nobody comes in twice, whatever two doors do at once.
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
