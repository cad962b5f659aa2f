import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { eventStates } from '../rules/events/choices.ts';
import { frequencies, monthDays, weekdays } from '../rules/events/recurrence.ts';
import { cancelling } from './editing.ts';

const { dates } = limits.event;

/** RFC 5545's rule, as far as events need it. What it begins with is the event's own date. */
const recurrence = z.object({
  frequency: z.enum(frequencies),
  /** Every second week: 2. */
  interval: z.int().min(1).max(12).default(1),
  /** Of a week; the event's own is always one of them. */
  weekdays: z.array(z.enum(weekdays)).max(7).default([]),
  /** Of a month: the date of the event's day, or its weekday, as the second Tuesday or the last Friday. */
  monthDay: z.enum(monthDays).default('date'),
  /** How many dates there are with the first; null: until a day. */
  count: z.int().min(2).max(dates).nullable(),
  /** The last day there may be one, by the clocks of the event. Without `count`. */
  until: z.iso.date('dates.invalid').nullable(),
});
export type Recurrence = z.output<typeof recurrence>;

const date = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  /** Clocks leave out the time at which it would begin or end: that is as much later as they are put forward. */
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

/** Each date becomes an event of its own, like this one: a draft of a draft, published of one that is. */
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
    /** It was moved by itself. */
    moved: z.boolean(),
  })
  .meta({ id: 'SeriesDate' });
export type SeriesDate = z.output<typeof seriesDate>;

/** Everybody sees what is to come and may be found; whoever looks after it sees all of them. */
export const listSeries = endpoint({
  method: 'GET',
  path: '/api/events/:id/series',
  access: 'public',
  summary: 'List the dates of a series',
  params: eventId,
  data: z.object({ dates: z.array(seriesDate) }),
  errors: ['NOT_FOUND'],
});

/** How many dates it was done with, and how many refused it, as where more places are taken than there would be. */
const doneWith = z.object({ done: z.number(), refused: z.number() });

/**
 * Words, cover, place, settings, questions, tickets with their codes, time of day and length of this date, and when
 * registration opens and closes before it. Each later one keeps its day, and tells who comes; what somebody has bought
 * there stays as it was sold.
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

/** Drafts are deleted; whoever is registered for another is told. */
export const cancelLaterDates = endpoint({
  method: 'POST',
  path: '/api/events/:id/series/cancel-later',
  access: 'user',
  summary: 'Cancel this date and all later dates',
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
