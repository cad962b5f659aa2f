import { invitationKinds } from '@foyer/contract/rules/events/invitation-choices.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { events } from './events.ts';

/** Invitations to an event, by email or by a link that organizers post somewhere. */
export const eventInvitations = pgTable(
  'event_invitations',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Who invited; the invitation goes with their account. */
    inviterId: uuid('inviter_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: invitationKinds }).notNull(),
    /** In canonical form; null for a link. */
    email: text('email'),
    /** The organizer's name of a link. */
    label: text('label').notNull().default(''),
    /** Names it in the event's address. It counts visits and opens nothing, so it is no secret. */
    code: text('code').notNull().unique(),
    opens: integer('opens').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('event_invitations_email').on(t.eventId, t.email).where(sql`${t.email} is not null`),
    index('event_invitations_listed').on(t.eventId, t.createdAt, t.id),
    index('event_invitations_inviter').on(t.inviterId),
    // Erased with the account that proves this address.
    index('event_invitations_address').on(t.email).where(sql`${t.email} is not null`),
    check('event_invitations_kind', sql`${t.kind} in ('email', 'link')`),
    check('event_invitations_opens', sql`${t.opens} >= 0`),
  ],
);

/** Members who opened an invitation while signed in: whose registrations count for it. */
export const invitationVisits = pgTable(
  'invitation_visits',
  {
    invitationId: uuid('invitation_id')
      .notNull()
      .references(() => eventInvitations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.invitationId, t.userId] }), index('invitation_visits_user').on(t.userId)],
);
