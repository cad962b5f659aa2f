import { z } from 'zod';
import { myRegistration } from '../events/event.ts';
import { done, endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { order } from './order.ts';

const one = z.object({ registrationId: z.uuid() });

/**
 * Switches a ticket between in person and online. With ticket types it needs one of the other mode: for a cheaper one
 * the difference is refunded by the event's refund rule; a more expensive one is held for ten minutes and takes effect
 * once the difference is paid. Without ticket types, leave `ticketId` out.
 */
export const changeAttendanceMode = endpoint({
  method: 'POST',
  path: '/api/registrations/:registrationId/change-audience',
  access: 'user',
  guests: true,
  summary: 'Switch a registration to online or in person',
  params: one,
  body: z.object({
    ticketId: z.uuid().optional(),
    /** For a donation: the amount. */
    amountMinor: z.int().min(0).max(limits.ticket.priceMinor).optional(),
    /**
     * The amount to pay (above 0) or the refund (below 0) that the viewer was shown; refused if it is a different sum.
     */
    expectedDifferenceMinor: z.int().optional(),
  }),
  data: z.object({ registration: myRegistration, order: order.nullable() }),
  errors: [
    'NOT_FOUND',
    'REGISTRATION_CLOSED',
    'ORDER_STATE_REFUSED',
    'ORDER_CHANGED',
    'EVENT_FULL',
    'TICKETS_SOLD_OUT',
    'TICKET_NOT_ON_SALE',
    'TICKET_LIMIT',
  ],
});

/** Releases the spot held for a more expensive mode; the ticket does not change. */
export const cancelAttendanceModeChange = endpoint({
  method: 'DELETE',
  path: '/api/registrations/:registrationId/change-audience',
  access: 'user',
  guests: true,
  summary: 'Cancel a switch of attendance mode',
  params: one,
  data: done,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED'],
});
