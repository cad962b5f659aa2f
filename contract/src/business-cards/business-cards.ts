import { z } from 'zod';
import { typedEmail } from '../accounts.ts';
import { done, endpoint, paged, pageOf } from '../http.ts';
import { languages } from '../limits.ts';
import { moment } from '../moment.ts';
import { line, link, optionalLine } from '../profiles/typed-fields.ts';
import {
  cardActivities,
  cardColors,
  cardFields,
  cardLimits,
  cardLinkKinds,
} from '../rules/business-cards/card-fields.ts';
import { cardContent, cardPhone, wallets } from './shared-card.ts';

const cardId = z.object({ id: z.uuid() });

/** A link under which a card can be opened. */
export const cardLink = z
  .object({
    id: z.string(),
    kind: z.enum(cardLinkKinds),
    /** Whom a personal link is for; otherwise empty. */
    label: z.string(),
    url: z.string(),
    /** The fields that this link shows, if it shows fewer than its card. */
    fields: z.array(z.enum(cardFields)).nullable(),
    expiresAt: z.string().nullable(),
    createdAt: z.string(),
    opens: z.number(),
    lastOpenedAt: z.string().nullable(),
  })
  .meta({ id: 'CardLink' });
export type CardLink = z.output<typeof cardLink>;

/** Values that are on this card alone. */
const extras = {
  secondPhone: cardPhone,
  secondEmail: typedEmail.or(z.literal('')),
  bookingLink: link.or(z.literal('')),
};
const settings = {
  /** Its name for the owner. */
  name: line(cardLimits.name),
  fields: z.array(z.enum(cardFields)).max(cardFields.length, 'list.max_items'),
  color: z.enum(cardColors),
  ...extras,
  /** An event that the owner attends or hosts. Without a date of its own, the card then expires some days after it. */
  eventId: z.uuid().nullable(),
  expiresAt: moment.nullable(),
};

export const businessCard = z
  .object({
    id: z.string(),
    /** Increases with every save; a change sends the version that it is based on. */
    version: z.int(),
    name: z.string(),
    isDefault: z.boolean(),
    state: z.enum(['active', 'paused', 'expired']),
    fields: z.array(z.enum(cardFields)),
    color: z.enum(cardColors),
    secondPhone: z.string(),
    secondEmail: z.string(),
    bookingLink: z.string(),
    event: z.object({ id: z.string(), slug: z.string(), title: z.string() }).nullable(),
    /** From then on it can't be opened. */
    expiresAt: z.string().nullable(),
    createdAt: z.string(),
    /** What recipients see. */
    content: cardContent,
    /** Active links, newest first. */
    links: z.array(cardLink),
  })
  .meta({ id: 'BusinessCard' });
export type BusinessCard = z.output<typeof businessCard>;

export const listBusinessCards = endpoint({
  method: 'GET',
  path: '/api/networking/business-cards',
  access: 'user',
  summary: "List the viewer's business cards",
  data: z.object({
    items: z.array(businessCard),
    /** Everything that the profile could put on a card, for the editor's preview. */
    facts: cardContent,
    limit: z.number(),
  }),
});

/** Returns the default card. The first call creates it, with what every visitor of the profile can see. */
export const openDefaultCard = endpoint({
  method: 'POST',
  path: '/api/networking/business-cards/default',
  access: 'user',
  summary: 'Open the default business card',
  data: businessCard,
  errors: ['PROFILE_INCOMPLETE'],
});

export const createBusinessCard = endpoint({
  method: 'POST',
  path: '/api/networking/business-cards',
  access: 'user',
  summary: 'Create a business card',
  body: z.object({ ...z.object(settings).partial().shape, name: settings.name }),
  data: businessCard,
  errors: ['PROFILE_INCOMPLETE', 'CARD_LIMIT'],
});

/** Changes what is sent. A field that is removed disappears from every copy that is read through a link. */
export const saveBusinessCard = endpoint({
  method: 'PATCH',
  path: '/api/networking/business-cards/:id',
  access: 'user',
  summary: 'Update a business card',
  params: cardId,
  body: z.object({
    version: z.int().min(0),
    ...z.object({ ...settings, isPaused: z.boolean(), isDefault: z.literal(true) }).partial().shape,
  }),
  data: businessCard,
  errors: ['NOT_FOUND', 'CARD_CHANGED'],
});

/** Deletes a card with its links, and takes it back from members who saved it. */
export const deleteBusinessCard = endpoint({
  method: 'DELETE',
  path: '/api/networking/business-cards/:id',
  access: 'user',
  summary: 'Delete a business card',
  params: cardId,
  data: done,
  errors: ['NOT_FOUND'],
});

/**
 * Returns the link for a way of sharing, which is created at the first call. A personal link is always new, and can show
 * fewer fields or expire earlier than its card.
 */
export const shareBusinessCard = endpoint({
  method: 'POST',
  path: '/api/networking/business-cards/:id/share',
  access: 'user',
  summary: 'Share a business card',
  params: cardId,
  body: z.object({
    kind: z.enum(cardLinkKinds).default('link'),
    label: optionalLine(cardLimits.label).default(''),
    fields: settings.fields.nullable().default(null),
    expiresAt: moment.nullable().default(null),
  }),
  data: z.object({
    link: cardLink,
    /** A vCard without photo for a code that works without a network. */
    offlineVcard: z.string(),
    wallets,
  }),
  errors: ['NOT_FOUND', 'CARD_LIMIT', 'RATE_LIMITED'],
});

/**
 * Returns the address for a QR code to show in person. A member who exchanges cards through it within its time is
 * connected at once; later it opens the card like any other link.
 */
export const showLiveCode = endpoint({
  method: 'POST',
  path: '/api/networking/business-cards/:id/live-code',
  access: 'user',
  summary: 'Create a live code for a business card',
  params: cardId,
  data: z.object({ url: z.string(), expiresAt: z.string() }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

/** Printed cards have a link of their own, which is created at the first call. */
export const printBusinessCard = endpoint({
  method: 'POST',
  path: '/api/networking/business-cards/:id/print',
  access: 'user',
  summary: 'Create a PDF of a business card for printing',
  params: cardId,
  body: z.object({ language: z.enum(languages).default('en') }),
  data: z.object({ fileName: z.string(), base64: z.string() }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const revokeCardLink = endpoint({
  method: 'DELETE',
  path: '/api/networking/business-cards/:id/links/:linkId',
  access: 'user',
  summary: 'Revoke a link to a business card',
  params: cardId.extend({ linkId: z.uuid() }),
  data: done,
  errors: ['NOT_FOUND'],
});

export const cardEvent = z
  .object({
    id: z.string(),
    what: z.enum(cardActivities),
    at: z.string(),
    kind: z.enum(cardLinkKinds),
    label: z.string(),
    /** The name of a member who exchanged cards, or of a visitor who shared theirs. */
    who: z.string().nullable(),
  })
  .meta({ id: 'CardEvent' });
export type CardEvent = z.output<typeof cardEvent>;

/** When a card was opened or saved, and through which link. Visitors are not identified. */
export const listCardActivity = endpoint({
  method: 'GET',
  path: '/api/networking/business-cards/:id/activity',
  access: 'user',
  summary: 'List when a business card was opened and saved',
  params: cardId,
  query: z.object(paged({ size: cardLimits.pageSize, most: 100 })),
  data: pageOf(cardEvent),
  errors: ['NOT_FOUND'],
});
