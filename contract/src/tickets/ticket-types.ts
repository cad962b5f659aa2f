import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { done, endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { moment } from '../moment.ts';
import { line, text } from '../profiles/typed-fields.ts';
import { attendanceModes } from '../rules/events/event-choices.ts';
import { ticketKinds } from '../rules/events/ticket-choices.ts';

const { ticket } = limits;

/**
 * `soon` and `over`: outside the sales window or the registration window. `sold-out`: none left for this viewer, also
 * if free spots are reserved for the waitlist.
 */
export const ticketStatuses = ['on-sale', 'soon', 'over', 'sold-out'] as const;

/** What buyers and organizers see alike. */
const ticketFacts = {
  id: z.string(),
  audience: z.enum(attendanceModes),
  name: z.string(),
  description: z.string(),
  kind: z.enum(ticketKinds),
  /** For a donation: the minimum. */
  priceMinor: z.number(),
  salesFrom: z.string().nullable(),
  salesUntil: z.string().nullable(),
};

/** A ticket type as buyers see it. Prices are in minor units of the offer's currency. */
const offeredTicket = z
  .object({
    ...ticketFacts,
    /** The price with the promo code; without one, the price itself. */
    payMinor: z.number(),
    status: z.enum(ticketStatuses),
    /** Tickets available now; null for no limit. */
    left: z.number().nullable(),
    /** Tickets available to someone with a waitlist offer; null for no limit. */
    forLine: z.number().nullable(),
    /** How many more this viewer can buy. */
    mayHave: z.number(),
    /** True for a hidden type that the code unlocked. */
    hidden: z.boolean(),
  })
  .meta({ id: 'OfferedTicket' });
export type OfferedTicket = z.output<typeof offeredTicket>;

/** Everything a buyer needs to choose tickets. */
const ticketOffer = z
  .object({
    /** False: the event has no ticket types, and `tickets` is empty. */
    ticketed: z.boolean(),
    currency: z.string(),
    /** Whether the organizer accepts payment without a card. */
    offlinePayment: z.boolean(),
    /** The refund for canceling this many hours before the start. Null if the organizer decides. */
    refund: z.object({ hours: z.number(), percent: z.number() }).nullable(),
    /** Null without a code. `refused`: the code does not exist, is used up or is not valid now. */
    code: z
      .object({
        state: z.enum(['valid', 'refused']),
        percent: z.number().nullable(),
        amountMinor: z.number().nullable(),
      })
      .nullable(),
    /** In the organizer's order. */
    tickets: z.array(offeredTicket),
    /** The viewer's order that waits for payment, or for the organizer to receive it. */
    openOrderId: z.string().nullable(),
  })
  .meta({ id: 'TicketOffer' });
export type TicketOffer = z.output<typeof ticketOffer>;

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/events/:id/tickets',
  access: 'public',
  guests: true,
  summary: 'List the tickets the viewer can buy now',
  params: eventId,
  query: z.object({ code: z.string().max(limits.promoCode.max).optional() }),
  data: ticketOffer,
  errors: ['NOT_FOUND'],
});

/** A ticket type as the organizer sees it. */
const ticketType = z
  .object({
    ...ticketFacts,
    /** Null: limited only by the attendance mode's capacity. */
    capacity: z.number().nullable(),
    taken: z.number(),
    maxPerPerson: z.number(),
    hidden: z.boolean(),
    position: z.number(),
    /** When it was archived; null if it is on sale. */
    archivedAt: z.string().nullable(),
    /** True once it was sold: price, kind and attendance mode are fixed. */
    fixed: z.boolean(),
  })
  .meta({ id: 'TicketType' });
export type TicketType = z.output<typeof ticketType>;

export const listTicketTypes = endpoint({
  method: 'GET',
  path: '/api/events/:id/tickets/all',
  access: 'user',
  summary: 'List all ticket types of an event, archived ones included',
  params: eventId,
  data: z.object({ items: z.array(ticketType), currency: z.string() }),
  errors: ['NOT_FOUND'],
});

const fields = {
  audience: z.enum(attendanceModes),
  name: line(ticket.name),
  description: text(ticket.description),
  kind: z.enum(ticketKinds),
  /** Above 0 for paid, 0 for free; the minimum of a donation. */
  priceMinor: z.int().min(0).max(ticket.priceMinor),
  capacity: z.int().min(1).max(ticket.capacity).nullable(),
  maxPerPerson: z.int().min(1).max(ticket.perPerson),
  salesFrom: moment.nullable(),
  salesUntil: moment.nullable(),
  hidden: z.boolean(),
  /** Ticket types are listed by ascending position. */
  position: z.int().min(0).max(1000),
} as const;
const given = z.object(fields).partial();

/** Names every ticket type on sale once, in the new order. Archived ones are left out. */
export const reorderTicketTypes = endpoint({
  method: 'PUT',
  path: '/api/events/:id/tickets/order',
  access: 'user',
  summary: 'Reorder the ticket types of an event',
  params: eventId,
  body: z.object({ ids: z.array(z.uuid()).min(1).max(limits.ticket.types, 'list.max_items') }),
  data: done,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'EVENT_CHANGED'],
});

/** The first ticket type makes the event ticketed; earlier registrations stay. */
export const createTicketType = endpoint({
  method: 'POST',
  path: '/api/events/:id/tickets',
  access: 'user',
  summary: 'Create a ticket type',
  params: eventId,
  body: given.required({ audience: true, name: true, kind: true }),
  data: ticketType,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'TICKETS_OR_APPROVAL', 'NO_WAY_TO_PAY'],
});

const oneTicket = eventId.extend({ ticketId: z.uuid() });

/** Changes the fields that are sent. What archiving ended does not come back. */
export const changeTicketType = endpoint({
  method: 'PATCH',
  path: '/api/events/:id/tickets/:ticketId',
  access: 'user',
  summary: 'Update a ticket type',
  params: oneTicket,
  body: given,
  data: ticketType,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'TICKET_FIXED', 'NO_WAY_TO_PAY'],
});

/**
 * Archives a ticket type, or deletes it if it was never sold. Without any on sale, the event is not ticketed any more.
 */
export const archiveTicketType = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/tickets/:ticketId',
  access: 'user',
  summary: 'Archive a ticket type',
  params: oneTicket,
  data: done,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'LAST_TICKET'],
});
