import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint } from '../http.ts';
import { attendanceModes } from '../rules/events/choices.ts';

/** One day in the event's time zone. */
const statisticsDay = z.object({
  day: z.string(),
  /** Visitors of the event page, each counted once a day. */
  views: z.number(),
  /** Spots that were taken on that day and are still taken. */
  registrations: z.number(),
  /** Payments of that day, in minor units. */
  salesMinor: z.number(),
  /** Refunds requested on that day, in minor units, whether or not they have been paid out. */
  refundedMinor: z.number(),
});

export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/events/:id/statistics',
  access: 'user',
  summary: 'Read views, registrations and sales of an event',
  params: eventId,
  data: z
    .object({
      timeZone: z.string(),
      currency: z.string(),
      views: z.number(),
      registrations: z.number(),
      /** Registrations per hundred views; null if there were no views. */
      conversionPercent: z.number().nullable(),
      checkIns: z.number(),
      /**
       * All payments, and how much of them was or will be refunded; includes payments that came too late for a ticket.
       */
      salesMinor: z.number(),
      refundedMinor: z.number(),
      /** How much of `refundedMinor` has not been paid out yet. */
      pendingRefundMinor: z.number(),
      audiences: z.array(
        z.object({ audience: z.enum(attendanceModes), registrations: z.number(), checkIns: z.number() }),
      ),
      ticketTypes: z.array(
        z.object({ id: z.string(), name: z.string(), registrations: z.number(), salesMinor: z.number() }),
      ),
      /** The last ninety days until today or the end of the event. */
      days: z.array(statisticsDay),
    })
    .meta({ id: 'EventStatistics' }),
  errors: ['NOT_FOUND'],
});
