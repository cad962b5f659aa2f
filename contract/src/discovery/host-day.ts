import { z } from 'zod';
import { endpoint } from '../http.ts';
import { isTimeZone } from '../rules/events/time-zone.ts';

const compared = z.object({ today: z.number(), yesterday: z.number() });

/** Counts over all events that the viewer organizes or manages. Days start at midnight in the given time zone. */
export const readHostDay = endpoint({
  method: 'GET',
  path: '/api/events/mine/today',
  access: 'user',
  summary: "Read today's registrations, check-ins, sales and open refunds of the viewer's events",
  query: z.object({ timeZone: z.string().max(64, 'time_zone.invalid').refine(isTimeZone, 'time_zone.invalid') }),
  data: z
    .object({
      /** Whether the viewer runs any published event; otherwise everything is 0. */
      isHost: z.boolean(),
      /** Confirmed spots by when they were taken. */
      registrations: compared,
      checkIns: compared,
      /** Payments by currency, in minor units; only currencies with a payment on one of the days. */
      sales: z.array(z.object({ currency: z.string(), todayMinor: z.number(), yesterdayMinor: z.number() })),
      /** Refunds of any day that have not been paid out yet, by currency, in minor units. */
      pendingRefunds: z.array(z.object({ currency: z.string(), amountMinor: z.number() })),
      /** Events with orders whose refund the organizer has to act on, at most twenty, most orders first. */
      openRefunds: z.array(z.object({ eventId: z.string(), eventTitle: z.string(), orders: z.number() })),
    })
    .meta({ id: 'HostDay' }),
});
export type HostDay = z.output<typeof readHostDay.data>;
