import { z } from 'zod';
import { done, endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { optionalLine, text } from '../profiles/typed-fields.ts';
import { cardLimits } from '../rules/business-cards/card-fields.ts';
import { cardContent } from './shared-card.ts';

const contactId = z.object({ contactId: z.uuid() });

/** Somebody whose card or details the viewer received. */
export const receivedContact = z
  .object({
    id: z.string(),
    source: z.enum(['card', 'visitor']),
    /** The live card of a member, or what a visitor typed. Null: the member no longer shares it. */
    content: cardContent.nullable(),
    name: z.string(),
    /** A member's profile, if the viewer can see it. */
    urlSlug: z.string().nullable(),
    event: z.object({ slug: z.string(), title: z.string() }).nullable(),
    receivedAt: z.string(),
    /** What a visitor wrote. */
    message: z.string(),
    /** What a visitor agreed to. */
    consent: z.string().nullable(),
    note: z.string(),
  })
  .meta({ id: 'ReceivedContact' });
export type ReceivedContact = z.output<typeof receivedContact>;

export const listReceivedContacts = endpoint({
  method: 'GET',
  path: '/api/networking/business-cards/contacts',
  access: 'user',
  summary: 'List received contacts, newest first',
  query: z.object({
    /** Searches names, companies, contacts that visitors typed, and the viewer's notes. */
    q: optionalLine(limits.peopleSearch.max).default(''),
    ...paged({ size: cardLimits.pageSize, most: 100 }),
  }),
  data: pageOf(receivedContact).extend({ total: z.number() }),
});

export const saveContactNote = endpoint({
  method: 'PATCH',
  path: '/api/networking/business-cards/contacts/:contactId',
  access: 'user',
  summary: 'Save a private note about a received contact',
  params: contactId,
  body: z.object({ note: text(cardLimits.note) }),
  data: receivedContact,
  errors: ['NOT_FOUND'],
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/networking/business-cards/contacts/:contactId',
  access: 'user',
  summary: 'Delete a received contact',
  params: contactId,
  data: done,
  errors: ['NOT_FOUND'],
});

/** Returns the content of a file with all received contacts. */
export const exportContacts = endpoint({
  method: 'GET',
  path: '/api/networking/business-cards/contacts/export',
  access: 'user',
  summary: 'Export received contacts',
  query: z.object({ format: z.enum(['csv', 'vcard']) }),
  data: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  errors: ['RATE_LIMITED'],
});
