import { z } from 'zod';
import { done, endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { personCard } from '../profiles/person-card.ts';
import { text } from '../profiles/typed-fields.ts';
import { declineAnswers, declineReasons } from '../rules/connections/connection-choices.ts';
import { connectionLimits } from '../rules/connections/connection-limits.ts';
import { availableFor } from '../rules/profiles/profile-lists.ts';

const requestId = z.object({ id: z.uuid() });

/** How many requests the viewer can still send. `renewsAt` is null while nothing was used; an accepted request no longer counts. */
export const requestAllowance = z
  .object({
    remaining: z.number(),
    renewsAt: z.string().nullable(),
    /** Sent requests that wait for an answer, and how many can wait at once. */
    pending: z.number(),
    pendingLimit: z.number(),
  })
  .meta({ id: 'RequestAllowance' });
export type RequestAllowance = z.output<typeof requestAllowance>;

/** An open connection request, as its sender or recipient sees it. `person` is the other side. */
export const connectionRequest = z
  .object({
    id: z.string(),
    person: personCard,
    intent: z.enum(availableFor),
    message: z.string(),
    /** The event that it is about. */
    event: z.object({ slug: z.string(), title: z.string() }).nullable(),
    requestedAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'ConnectionRequest' });
export type ConnectionRequest = z.output<typeof connectionRequest>;

/** The viewer's relation to another member, which decides what the profile page offers. */
export const relation = z
  .object({
    state: z.enum(['self', 'none', 'sent', 'received', 'connected', 'unavailable']),
    /** The open request or the connection. */
    id: z.string().nullable(),
    /** `unavailable`: when the viewer may ask, if that is known and does not reveal an answer. */
    askAgainAt: z.string().nullable(),
    /** What the member is available for; a request names one of these. */
    intents: z.array(z.enum(availableFor)),
    mutual: z.object({ count: z.number(), people: z.array(personCard) }),
    allowance: requestAllowance,
  })
  .meta({ id: 'Relation' });
export type Relation = z.output<typeof relation>;

export const readRelation = endpoint({
  method: 'GET',
  path: '/api/networking/people/:slug',
  access: 'user',
  summary: "Read the viewer's relation to a member",
  params: z.object({ slug: z.string().max(limits.slug.max) }),
  data: relation,
  errors: ['NOT_FOUND'],
});

/** If the other member has asked already, both are connected at once. */
export const requestConnection = endpoint({
  method: 'POST',
  path: '/api/networking/requests',
  access: 'user',
  summary: 'Request a connection',
  body: z.object({
    urlSlug: z.string().max(limits.slug.max),
    intent: z.enum(availableFor),
    message: text(connectionLimits.message).default(''),
    /** An event that both attend or host; the request then expires three days after it. */
    eventId: z.uuid().optional(),
  }),
  data: z.object({ state: z.enum(['sent', 'connected']), id: z.string(), allowance: requestAllowance }),
  errors: [
    'NOT_FOUND',
    'PROFILE_INCOMPLETE',
    'PROFILE_HIDDEN',
    'ALREADY_CONNECTED',
    'NOT_TAKING_REQUESTS',
    'REQUEST_LIMIT',
  ],
});

/**
 * Requests a connection with the attendee whose ticket was scanned, at an event that takes place now and that both attend
 * or host. NOT_FOUND alike for codes that aren't valid, events without the viewer, and attendees they can't see.
 */
export const requestByTicket = endpoint({
  method: 'POST',
  path: '/api/networking/requests/ticket',
  access: 'user',
  summary: 'Request a connection by scanning a ticket',
  body: z.object({
    /** The content of the ticket's QR code. It checks nobody in. */
    code: z.string().max(connectionLimits.ticketCode),
  }),
  data: z.object({
    state: z.enum(['sent', 'connected']),
    person: personCard,
    event: z.object({ slug: z.string(), title: z.string() }),
  }),
  errors: ['NOT_FOUND', 'PROFILE_INCOMPLETE', 'PROFILE_HIDDEN', 'NOT_TAKING_REQUESTS', 'REQUEST_LIMIT', 'RATE_LIMITED'],
});

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/networking/requests',
  access: 'user',
  summary: 'List open connection requests, newest first',
  query: z.object({ box: z.enum(['received', 'sent']).default('received'), ...paged({ size: 20, most: 50 }) }),
  data: pageOf(connectionRequest).extend({ allowance: requestAllowance }),
});

/** For the navigation, which shows on every page how many requests wait. */
export const countRequests = endpoint({
  method: 'GET',
  path: '/api/networking/requests/count',
  access: 'user',
  summary: 'Count pending connection requests',
  data: z.object({ received: z.int().min(0) }),
});

export const acceptRequest = endpoint({
  method: 'POST',
  path: '/api/networking/requests/:id/accept',
  access: 'user',
  summary: 'Accept a connection request',
  params: requestId,
  data: z.object({ id: z.string() }),
  errors: ['NOT_FOUND', 'REQUEST_ENDED'],
});

export const rejectRequest = endpoint({
  method: 'POST',
  path: '/api/networking/requests/:id/reject',
  access: 'user',
  summary: 'Decline a connection request',
  params: requestId,
  body: z.object({ answer: z.enum(declineAnswers), reason: z.enum(declineReasons).optional() }),
  data: done,
  errors: ['NOT_FOUND', 'REQUEST_ENDED'],
});

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/api/networking/requests/:id',
  access: 'user',
  summary: 'Withdraw a connection request',
  params: requestId,
  data: done,
  errors: ['NOT_FOUND', 'REQUEST_ENDED'],
});
