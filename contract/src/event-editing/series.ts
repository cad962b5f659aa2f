import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { eventStates } from '../rules/events/event-choices.ts';
import { frequencies, monthDays, weekdays } from '../rules/events/recurrence.ts';
import { cancelling } from './editing.ts';

const { dates } = limits.event;

/** The part of RFC 5545's recurrence rule that events need. It starts at the event's own date. */
const recurrence = z.object({
  frequency: z.enum(frequencies),
  /** 2 means every second week. */
  interval: z.int().min(1).max(12).default(1),
  /** For weekly series; the event's own weekday is always included. */
  weekdays: z.array(z.enum(weekdays)).max(7).default([]),
  /**
   * For monthly series: the same day of the month, or the same weekday, such as the second Tuesday or the last Friday.
   */
  monthDay: z.enum(monthDays).default('date'),
  /** Number of dates including the first; null if `until` is given. */
  count: z.int().min(2).max(dates).nullable(),
  /** The last possible day, in the event's time zone; null if `count` is given. */
  until: z.iso.date('dates.invalid').nullable(),
});
export type Recurrence = z.output<typeof recurrence>;

const date = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  /**
   * True if clocks skip the usual start or end on this date (daylight saving time), so that it is later by that hour.
   */
  skipped: z.boolean(),
});

export const previewSeries = endpoint({
  method: 'POST',
  path: '/api/events/:id/series/preview',
  access: 'user',
  summary: 'Preview the dates of a series',
  params: eventId,
  body: recurrence,
  data: z.object({ rule: z.string(), dates: z.array(date) }),
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

/** Creates an event for each date: drafts from a draft, published events from a published one. */
export const repeatEvent = endpoint({
  method: 'POST',
  path: '/api/events/:id/series',
  access: 'user',
  summary: 'Repeat an event',
  params: eventId,
  body: recurrence,
  data: z.object({ seriesId: z.string(), added: z.number() }),
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

const seriesDate = z
  .object({
    id: z.string(),
    slug: z.string(),
    state: z.enum(eventStates),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    timeZone: z.string(),
    /** True if this date alone was moved. */
    moved: z.boolean(),
  })
  .meta({ id: 'SeriesDate' });
export type SeriesDate = z.output<typeof seriesDate>;

/** Visitors see upcoming dates that they could find; the organizer and managers see all dates. */
export const listSeries = endpoint({
  method: 'GET',
  path: '/api/events/:id/series',
  access: 'public',
  guests: true,
  summary: 'List the dates of a series',
  params: eventId,
  data: z.object({ dates: z.array(seriesDate) }),
  errors: ['NOT_FOUND'],
});

/**
 * How many dates were changed, and how many could not be, for example because more spots are taken there than would
 * remain.
 */
const doneWith = z.object({ done: z.number(), refused: z.number() });

/**
 * Copies texts, cover, location, settings, questions, ticket types with promo codes, time of day, length and
 * registration window of this date to all later ones. Each keeps its day and notifies its attendees; tickets already
 * sold stay as they were sold.
 */
export const changeLaterDates = endpoint({
  method: 'POST',
  path: '/api/events/:id/series/change-later',
  access: 'user',
  summary: 'Apply the changes of an event to all later dates',
  params: eventId,
  data: doneWith,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

/** Cancels this date and all later ones: drafts are deleted, and attendees of the others are notified. */
export const cancelLaterDates = endpoint({
  method: 'POST',
  path: '/api/events/:id/series/cancel-later',
  access: 'user',
  summary: 'Cancel an event and all later dates of its series',
  params: eventId,
  body: cancelling,
  data: doneWith,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

export const publishSeries = endpoint({
  method: 'POST',
  path: '/api/events/:id/series/publish',
  access: 'user',
  summary: 'Publish all draft dates of a series',
  params: eventId,
  data: doneWith,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'PROFILE_INCOMPLETE'],
});
