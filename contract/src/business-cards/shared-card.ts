import { z } from 'zod';
import { name, typedEmail } from '../accounts.ts';
import { done, endpoint } from '../http.ts';
import { languages } from '../limits.ts';
import { humanCheck } from '../one-time-codes/one-time-codes.ts';
import { photo } from '../profiles/pictures.ts';
import { profileLink } from '../profiles/sections.ts';
import { optionalLine, text } from '../profiles/typed-fields.ts';
import { cardColors, cardLimits, walletKinds } from '../rules/business-cards/card-fields.ts';
import { isCardPhone } from '../rules/business-cards/card-phone.ts';

/** The token of a card's link: 128 random bits, base64url. */
export const cardToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** A card as its recipients see it. What is not on it is empty. */
export const cardContent = z
  .object({
    displayName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    photo: photo.nullable(),
    headline: z.string(),
    title: z.string(),
    company: z.string(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    location: z.string(),
    website: z.string(),
    linkedInUrl: z.string().nullable(),
    links: z.array(profileLink),
    secondPhone: z.string().nullable(),
    secondEmail: z.string().nullable(),
    bookingLink: z.string().nullable(),
  })
  .meta({ id: 'CardContent' });
export type CardContent = z.output<typeof cardContent>;

/** Wallets for which this server makes passes. */
export const wallets = z.array(z.enum(walletKinds));

export const sharedCard = cardContent
  .extend({
    color: z.enum(cardColors),
    /** The event that the card is for. */
    event: z.object({ slug: z.string(), title: z.string() }).nullable(),
    /** Whether it is the viewer's own card. */
    own: z.boolean(),
    wallets,
  })
  .meta({ id: 'SharedCard' });
export type SharedCard = z.output<typeof sharedCard>;

const params = z.object({ token: cardToken });

/** NOT_FOUND: no such card, or it is paused. CARD_ENDED: the link was revoked, or the card has expired. */
export const readSharedCard = endpoint({
  method: 'GET',
  path: '/api/networking/business-cards/shared/:token',
  access: 'public',
  summary: 'Read a business card through its link',
  params,
  data: sharedCard,
  errors: ['NOT_FOUND', 'CARD_ENDED'],
});

export const cardPhone = z
  .string()
  .max(40, 'phone.too_long')
  .refine((typed) => typed === '' || isCardPhone(typed), 'phone.invalid_format');

/** Sends details to the owner of a card, from a visitor without an account. One contact at least. */
export const shareBack = endpoint({
  method: 'POST',
  path: '/api/networking/business-cards/shared/:token/share-back',
  access: 'public',
  summary: 'Share details with the owner of a card',
  params,
  body: z
    .object({
      name,
      email: typedEmail.or(z.literal('')).default(''),
      phoneNumber: cardPhone.default(''),
      company: optionalLine(cardLimits.company).default(''),
      note: text(300).default(''),
      /** The sender agreed that the owner keeps these details. */
      consent: z.literal(true, 'card.consent_required'),
      /** Of the sentence that the sender agreed to (rules/business-cards/consent.ts). */
      language: z.enum(languages),
      /** A random id of this form, so that sending it twice adds one contact. */
      nonce: z.uuid(),
      humanCheck: humanCheck.optional(),
    })
    .refine(({ email, phoneNumber }) => email !== '' || phoneNumber !== '', {
      path: ['email'],
      error: 'card.contact_required',
    }),
  data: done,
  errors: ['NOT_FOUND', 'CARD_ENDED', 'HUMAN_CHECK_REQUIRED', 'HUMAN_CHECK_FAILED', 'RATE_LIMITED'],
});

/**
 * Saves a card among the viewer's contacts and hands over the viewer's own default card. `connected`: both are connected,
 * because the owner showed the code in person. `requested`: the owner got a connection request; `null`: none could be sent.
 */
export const exchangeCards = endpoint({
  method: 'POST',
  path: '/api/networking/business-cards/shared/:token/exchange',
  access: 'user',
  summary: 'Exchange business cards with the owner of a card',
  params,
  body: z.object({
    /** A random id of this scan, so that sending it again changes nothing. */
    nonce: z.uuid(),
    /** From the address that the owner shows in person. An old one is ignored. */
    liveCode: z.string().max(40).optional(),
  }),
  data: z.object({ contactId: z.string(), connection: z.enum(['requested', 'connected']).nullable() }),
  errors: ['NOT_FOUND', 'CARD_ENDED', 'PROFILE_INCOMPLETE', 'RATE_LIMITED'],
});

/** The file of a card's contact. `?version=` chooses a vCard version; otherwise the Accept header does, or it is 3.0. */
export const vcardPath = '/c/:token/contact.vcf';

/** The card as a pass. They exist only where the wallet is configured; `?language=` chooses the language of the labels. */
export const applePassPath = '/c/:token/card.pkpass';
export const googlePassPath = '/c/:token/google-wallet';
