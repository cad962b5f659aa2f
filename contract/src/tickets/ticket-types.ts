import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { done, endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { moment } from '../moment.ts';
import { line, text } from '../profiles/typed-fields.ts';
import { attendanceModes } from '../rules/events/choices.ts';
import { ticketKinds } from '../rules/events/ticket-choices.ts';

const { ticket } = limits;

/**
 * `soon` and `over`: by its sales window, or by that of registering. `sold-out`: nothing is left for this viewer,
 * also because places that are free belong to those who wait for them.
 */
export const ticketStatuses = ['on-sale', 'soon', 'over', 'sold-out'] as const;

/** A kind of ticket as a guest may see it. Prices are in minor units of the offer's currency. */
const offeredTicket = z
  .object({
    id: z.string(),
    audience: z.enum(attendanceModes),
    name: z.string(),
    description: z.string(),
    kind: z.enum(ticketKinds),
    /** Of a donation, the least. */
    priceMinor: z.number(),
    /** What it costs with the code that was given; the same as the price without one. */
    payMinor: z.number(),
    status: z.enum(ticketStatuses),
    /** How many can be had at this moment; null: no limit. */
    left: z.number().nullable(),
    /** How many there are for whoever is offered a place after they waited; null: no limit. */
    forLine: z.number().nullable(),
    /** How many more of them this viewer may have. */
    mayHave: z.number(),
    salesFrom: z.string().nullable(),
    salesUntil: z.string().nullable(),
    /** It is shown because the code names it. */
    hidden: z.boolean(),
  })
  .meta({ id: 'OfferedTicket' });
export type OfferedTicket = z.output<typeof offeredTicket>;

/** All that a guest needs to choose. */
const ticketOffer = z
  .object({
    /** False: places are had without a ticket, and `tickets` is empty. */
    ticketed: z.boolean(),
    currency: z.string(),
    /** Whether one can pay the organizer without a card. */
    offlinePayment: z.boolean(),
    /** What guests get back who cancel so many hours before the start. Null: the organizer decides. */
    refund: z.object({ hours: z.number(), percent: z.number() }).nullable(),
    /** Null: no code was given. `refused`: there is none like it, or it is used up, or not valid now. */
    code: z
      .object({
        state: z.enum(['valid', 'refused']),
        percent: z.number().nullable(),
        amountMinor: z.number().nullable(),
      })
      .nullable(),
    /** In the organizer's order. */
    tickets: z.array(offeredTicket),
    /** The viewer's order of this event that waits to be paid, or for the organizer to have the money. */
    openOrderId: z.string().nullable(),
  })
  .meta({ id: 'TicketOffer' });
export type TicketOffer = z.output<typeof ticketOffer>;

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/events/:id/tickets',
  access: 'public',
  summary: 'List the tickets the viewer can buy now',
  params: eventId,
  query: z.object({ code: z.string().max(limits.promoCode.max).optional() }),
  data: ticketOffer,
  errors: ['NOT_FOUND'],
});

/** A kind of ticket as its organizer sees it. */
const ticketType = z
  .object({
    id: z.string(),
    audience: z.enum(attendanceModes),
    name: z.string(),
    description: z.string(),
    kind: z.enum(ticketKinds),
    priceMinor: z.number(),
    /** Null: no limit but the audience's. */
    capacity: z.number().nullable(),
    taken: z.number(),
    maxPerPerson: z.number(),
    salesFrom: z.string().nullable(),
    salesUntil: z.string().nullable(),
    hidden: z.boolean(),
    position: z.number(),
    /** No longer on offer; null: it is. */
    archivedAt: z.string().nullable(),
    /** Somebody has one, or had: price, kind and audience stay. */
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
  /** Above 0 for what is paid, 0 for what is free; the least of a donation. */
  priceMinor: z.int().min(0).max(ticket.priceMinor),
  capacity: z.int().min(1).max(ticket.capacity).nullable(),
  maxPerPerson: z.int().min(1).max(ticket.perPerson),
  salesFrom: moment.nullable(),
  salesUntil: moment.nullable(),
  hidden: z.boolean(),
  /** Kinds are shown from the lowest to the highest. */
  position: z.int().min(0).max(1000),
} as const;
const given = z.object(fields).partial();

/** The first one makes the event one that is entered with tickets: who registered before keeps the place. */
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

/** Changes what is named. What archiving ended stays so. */
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

/** One that nobody ever had is deleted. Without any that is on offer, places are had without a ticket again. */
export const archiveTicketType = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/tickets/:ticketId',
  access: 'user',
  summary: 'Archive a ticket type',
  params: oneTicket,
  data: done,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'LAST_TICKET'],
});
