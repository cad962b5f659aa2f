import { z } from 'zod';
import { done, endpoint } from '../http.ts';
import { text } from '../profiles/typed-fields.ts';
import { revealStages } from '../rules/anonymous-networking/alias-choices.ts';
import { aliasLimits } from '../rules/anonymous-networking/alias-limits.ts';
import { reportReasons } from '../rules/connections/connection-choices.ts';
import { alias, roomParams } from './alias.ts';

const contactId = z.object({ id: z.uuid() });

/** A request or contact between the viewer's alias and another one. Times are rounded to ten minutes. */
const contact = z
  .object({
    id: z.string(),
    alias,
    state: z.enum(['sent', 'received', 'open']),
    note: z.string(),
    /** Whether the viewer's alias sent the request, and so wrote the note. */
    isOwnRequest: z.boolean(),
    sentAt: z.string(),
    /** When an open request expires; null for a contact. */
    expiresAt: z.string().nullable(),
    /** What both have revealed so far. */
    revealed: z.array(z.enum(revealStages)),
    /** Messages that the viewer has not read, up to 100. */
    unread: z.number(),
  })
  .meta({ id: 'AliasContact' });
export type AliasContact = z.output<typeof contact>;

/** What both sides reveal to each other, and who agreed to it when. */
const ladder = z
  .object({
    contact,
    stages: z.array(
      z.object({
        stage: z.enum(revealStages),
        /** `next`: both can agree to it now. */
        state: z.enum(['revealed', 'next', 'later']),
        youAgreed: z.boolean(),
        theyAgreed: z.boolean(),
        /** What the viewer reveals; as it was, once revealed. */
        yours: z.string(),
        /** Null until it is revealed. */
        theirs: z.string().nullable(),
        /** Fewer aliases than the minimum share what others would know of the viewer then. */
        mayIdentify: z.boolean(),
      }),
    ),
    /** Newest last. */
    log: z.array(
      z.object({
        at: z.string(),
        by: z.enum(['you', 'them', 'both']),
        stage: z.enum(revealStages),
        what: z.enum(['agreed', 'withdrawn', 'revealed']),
      }),
    ),
    /** Set once names are revealed. */
    person: z.object({ displayName: z.string(), urlSlug: z.string() }).nullable(),
  })
  .meta({ id: 'RevealLadder' });
export type RevealLadder = z.output<typeof ladder>;

const note = text(aliasLimits.note).default('');
const other = z.object({ aliasId: z.uuid() });

/** If the other alias has asked already, both are in contact at once. */
export const requestContact = endpoint({
  method: 'POST',
  path: '/api/networking/anonymous/:kind/:room/contacts',
  access: 'user',
  summary: 'Send a contact request to an alias',
  params: roomParams,
  body: other.extend({ note }),
  data: z.object({ id: z.string(), state: z.enum(['sent', 'open']) }),
  errors: ['NOT_FOUND', 'NOT_IN_ROOM', 'ROOM_CLOSED', 'ALIAS_WAITING', 'NOT_TAKING_REQUESTS', 'REQUEST_LIMIT'],
});

export const listAliasContacts = endpoint({
  method: 'GET',
  path: '/api/networking/anonymous/:kind/:room/contacts',
  access: 'user',
  summary: "List the requests and contacts of the viewer's alias",
  params: roomParams,
  data: z.object({ items: z.array(contact) }),
  errors: ['NOT_FOUND', 'NOT_IN_ROOM'],
});

export const readContact = endpoint({
  method: 'GET',
  path: '/api/networking/anonymous-contacts/:id',
  access: 'user',
  summary: 'Read a contact with another alias',
  params: contactId,
  data: ladder,
  errors: ['NOT_FOUND'],
});

export const acceptContact = endpoint({
  method: 'POST',
  path: '/api/networking/anonymous-contacts/:id/accept',
  access: 'user',
  summary: 'Accept the request of an alias',
  params: contactId,
  data: ladder,
  errors: ['NOT_FOUND', 'REQUEST_ENDED'],
});

/** The other alias isn't notified: to them the request stays unanswered until it expires. */
export const declineContact = endpoint({
  method: 'POST',
  path: '/api/networking/anonymous-contacts/:id/decline',
  access: 'user',
  summary: 'Decline the request of an alias',
  params: contactId,
  data: done,
  errors: ['NOT_FOUND', 'REQUEST_ENDED'],
});

/** Withdraws a request, or ends a contact with everything that was revealed in it. */
export const endContact = endpoint({
  method: 'DELETE',
  path: '/api/networking/anonymous-contacts/:id',
  access: 'user',
  summary: 'Withdraw a request or end a contact',
  params: contactId,
  data: done,
  errors: ['NOT_FOUND', 'REQUEST_ENDED'],
});

/** The stage is revealed to both when both have agreed to it. */
export const agreeToReveal = endpoint({
  method: 'POST',
  path: '/api/networking/anonymous-contacts/:id/consents',
  access: 'user',
  summary: 'Agree to reveal the next stage',
  params: contactId,
  body: z.object({ stage: z.enum(revealStages) }),
  data: ladder,
  errors: ['NOT_FOUND', 'REQUEST_ENDED', 'STAGE_CLOSED'],
});

/** Possible until the other side agrees too. */
export const withdrawConsent = endpoint({
  method: 'DELETE',
  path: '/api/networking/anonymous-contacts/:id/consents',
  access: 'user',
  summary: 'Withdraw an agreement to reveal a stage',
  params: contactId,
  data: ladder,
  errors: ['NOT_FOUND', 'REQUEST_ENDED'],
});

/** Sends a connection request to the member behind a revealed name, or accepts theirs. */
export const connectContact = endpoint({
  method: 'POST',
  path: '/api/networking/anonymous-contacts/:id/connect',
  access: 'user',
  summary: 'Connect with a member whose name was revealed',
  params: contactId,
  data: z.object({ state: z.enum(['sent', 'connected']) }),
  errors: [
    'NOT_FOUND',
    'STAGE_CLOSED',
    'PROFILE_INCOMPLETE',
    'PROFILE_HIDDEN',
    'ALREADY_CONNECTED',
    'NOT_TAKING_REQUESTS',
    'REQUEST_LIMIT',
  ],
});

/** Neither alias sees the other any more, and what is between them ends. Nobody learns who is behind an alias. */
export const blockAlias = endpoint({
  method: 'POST',
  path: '/api/networking/anonymous/:kind/:room/blocks',
  access: 'user',
  summary: 'Block an alias',
  params: roomParams,
  body: other,
  data: done,
  errors: ['NOT_FOUND', 'NOT_IN_ROOM'],
});

export const reportAlias = endpoint({
  method: 'POST',
  path: '/api/networking/anonymous/:kind/:room/reports',
  access: 'user',
  summary: 'Report an alias',
  params: roomParams,
  body: other.extend({
    reason: z.enum(reportReasons),
    details: text(aliasLimits.report).default(''),
    /** Also block the alias. */
    block: z.boolean().default(false),
  }),
  data: done,
  errors: ['NOT_FOUND', 'NOT_IN_ROOM', 'RATE_LIMITED'],
});
