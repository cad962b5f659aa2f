import {
  cardActivities,
  cardColors,
  cardFields,
  cardLinkKinds,
} from '@foyer/contract/rules/business-cards/card-fields.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { events } from './events.ts';

export const businessCards = pgTable(
  'business_cards',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    color: text('color', { enum: cardColors }).notNull().default('indigo'),
    /** The card that an exchange hands over. */
    isDefault: boolean('is_default').notNull(),
    /** Null: it can be opened. */
    pausedAt: instant('paused_at'),
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'set null' }),
    expiresAt: instant('expires_at'),
    version: integer('version').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('business_cards_user').on(t.userId),
    uniqueIndex('business_cards_default').on(t.userId).where(sql`${t.isDefault}`),
    index('business_cards_event').on(t.eventId).where(sql`${t.eventId} is not null`),
  ],
);

/** What a card shows. Facts of the profile are read when the card is; only extras have a value here. */
export const businessCardFields = pgTable(
  'business_card_fields',
  {
    cardId: uuid('card_id')
      .notNull()
      .references(() => businessCards.id, { onDelete: 'cascade' }),
    field: text('field', { enum: cardFields }).notNull(),
    value: text('value'),
  },
  (t) => [
    primaryKey({ columns: [t.cardId, t.field] }),
    check(
      'business_card_fields_value',
      sql`(${t.field} in ('second-phone', 'second-email', 'booking-link')) = (${t.value} is not null)`,
    ),
  ],
);

export const businessCardLinks = pgTable(
  'business_card_links',
  {
    id: uuid('id').primaryKey(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => businessCards.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the address. */
    tokenHash: bytes('token_hash').notNull().unique('business_card_links_token'),
    /** For its owner, who sees the address again. */
    sealedToken: bytes('sealed_token').notNull(),
    kind: text('kind', { enum: cardLinkKinds }).notNull(),
    label: text('label').notNull().default(''),
    /** Null: all fields of the card. A field that is not on the card is not shown either. */
    fields: text('fields', { enum: cardFields }).array(),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('business_card_links_card').on(t.cardId),
    uniqueIndex('business_card_links_kind')
      .on(t.cardId, t.kind)
      .where(sql`${t.revokedAt} is null and ${t.kind} <> 'personal'`),
  ],
);

/** When a link was used. It says nothing about visitors. */
export const businessCardEvents = pgTable(
  'business_card_events',
  {
    id: uuid('id').primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => businessCardLinks.id, { onDelete: 'cascade' }),
    what: text('what', { enum: cardActivities }).notNull(),
    /** Who exchanged cards or shared theirs. */
    contactId: uuid('contact_id'),
    at: instant('at').notNull(),
  },
  (t) => [index('business_card_events_link').on(t.linkId, t.at), index('business_card_events_at').on(t.at)],
);

/** The right of a member to see another member's card as it is now. */
export const businessCardGrants = pgTable(
  'business_card_grants',
  {
    id: uuid('id').primaryKey(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => businessCards.id, { onDelete: 'cascade' }),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Through which it was saved, and whose fields and revocation apply. Null: handed over in an exchange. */
    linkId: uuid('link_id').references(() => businessCardLinks.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('business_card_grants_recipient').on(t.recipientId, t.cardId),
    index('business_card_grants_card').on(t.cardId),
    index('business_card_grants_link').on(t.linkId).where(sql`${t.linkId} is not null`),
  ],
);

/** Contacts that a member received: the cards of other members, and details that visitors shared. */
export const receivedContacts = pgTable(
  'received_contacts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The member whose card it is; null for a visitor. */
    fromId: uuid('from_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** What a visitor typed; empty for a member, whose card is read instead. */
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    company: text('company').notNull().default(''),
    message: text('message').notNull().default(''),
    /** The sentence that the visitor agreed to; empty for a member. */
    consent: text('consent').notNull(),
    /** Of the form that a visitor sent. */
    nonce: uuid('nonce'),
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    index('received_contacts_user').on(t.userId, t.receivedAt),
    uniqueIndex('received_contacts_from').on(t.userId, t.fromId).where(sql`${t.fromId} is not null`),
    uniqueIndex('received_contacts_nonce').on(t.userId, t.nonce).where(sql`${t.nonce} is not null`),
    index('received_contacts_from_member').on(t.fromId).where(sql`${t.fromId} is not null`),
    index('received_contacts_event').on(t.eventId).where(sql`${t.eventId} is not null`),
    check('received_contacts_consent', sql`${t.fromId} is not null or ${t.consent} <> ''`),
    check('received_contacts_self', sql`${t.fromId} is null or ${t.fromId} <> ${t.userId}`),
    check('received_contacts_contact', sql`${t.fromId} is not null or ${t.email} <> '' or ${t.phone} <> ''`),
  ],
);

/** Exchanges by the random id of the scan, so that a repeated request changes nothing. */
export const cardExchanges = pgTable(
  'card_exchanges',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    nonce: uuid('nonce').notNull(),
    contactId: uuid('contact_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.nonce] }), index('card_exchanges_at').on(t.at)],
);
