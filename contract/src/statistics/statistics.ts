import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint } from '../http.ts';
import { attendanceModes } from '../rules/events/event-choices.ts';
import { countedSources, statisticsPeriods } from '../rules/events/statistics-choices.ts';
import { ticketKinds } from '../rules/events/ticket-choices.ts';

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
  /** How much of `refundedMinor` has not been paid out yet. */
  pendingRefundMinor: z.number(),
});

const statisticsSource = z.object({
  source: z.enum(countedSources),
  /** The campaign's name; null for all other sources. */
  campaign: z.string().nullable(),
  views: z.number(),
  registrations: z.number(),
});

/** One number for each of the `days`. */
const perDay = z.array(z.number());

const statisticsSourceDays = z.object({
  source: z.enum(countedSources),
  views: perDay,
  registrations: perDay,
});

const period = z.object({ period: z.enum(statisticsPeriods).default('90') });

export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/events/:id/statistics',
  access: 'user',
  summary: 'Read views, registrations, sales and sources of an event',
  params: eventId,
  query: period,
  data: z
    .object({
      timeZone: z.string(),
      currency: z.string(),
      views: z.number(),
      registrations: z.number(),
      /** Registrations per hundred views; null if there were no views. */
      conversionPercent: z.number().nullable(),
      checkIns: z.number(),
      /** Groups on the waitlist, those with an open offer included. */
      waitlisted: z.number(),
      /** Registrations that wait for an organizer's approval. */
      requests: z.number(),
      /** Orders with a refund that the organizer has to act on. */
      openRefunds: z.number(),
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
        z.object({
          id: z.string(),
          name: z.string(),
          kind: z.enum(ticketKinds),
          registrations: z.number(),
          /** Of its tickets that are valid. */
          salesMinor: z.number(),
          /**
           * Refunds of its tickets that have not been paid out yet. Those of a whole order count if all its tickets are of
           * this type.
           */
          pendingRefundMinor: z.number(),
        }),
      ),
      /** The days of the period until today, or until nothing more happened after the event. Two years at most. */
      days: z.array(statisticsDay),
      /** As many days before them. Empty if the event was not published then, and for `all`. */
      daysBefore: z.array(statisticsDay),
      /** Where visitors and registrations of the period come from, most views first. */
      sources: z.array(statisticsSource),
      /** The same by day, all campaigns together, most views first. */
      sourceDays: z.array(statisticsSourceDays),
    })
    .meta({ id: 'EventStatistics' }),
  errors: ['NOT_FOUND'],
});

/** Returns the content of a CSV file: the days and sources of the period, and the ticket types. */
export const exportStatistics = endpoint({
  method: 'GET',
  path: '/api/events/:id/statistics/export',
  access: 'user',
  summary: 'Export the statistics of an event',
  params: eventId,
  query: period,
  data: z.object({ name: z.string(), content: z.string() }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});
