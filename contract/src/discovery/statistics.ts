import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint } from '../http.ts';
import { attendanceModes } from '../rules/events/choices.ts';

/** Of one day by the clocks of the event. */
const statisticsDay = z.object({
  day: z.string(),
  /** Visitors of its page, each once a day. */
  views: z.number(),
  /** Places that were taken on that day and still are. */
  registrations: z.number(),
  /** What was paid on that day. */
  salesMinor: z.number(),
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
      /** Registrations for each hundred views; null before anybody has looked. */
      conversionPercent: z.number().nullable(),
      checkIns: z.number(),
      /** All money that has come, and what of it goes or went back: also what came too late for a place. */
      salesMinor: z.number(),
      refundedMinor: z.number(),
      audiences: z.array(
        z.object({ audience: z.enum(attendanceModes), registrations: z.number(), checkIns: z.number() }),
      ),
      ticketTypes: z.array(
        z.object({ id: z.string(), name: z.string(), registrations: z.number(), salesMinor: z.number() }),
      ),
      /** The last ninety until today or the end of the event. */
      days: z.array(statisticsDay),
    })
    .meta({ id: 'EventStatistics' }),
  errors: ['NOT_FOUND'],
});
