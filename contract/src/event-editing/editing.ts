import { z } from 'zod';
import { event, eventId } from '../events/event.ts';
import { eventFields } from '../events/event-fields.ts';
import { done, endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { text } from '../profiles/typed-fields.ts';

const given = z.object(eventFields).partial();

/** A draft, which only its organizer sees. */
export const createEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  access: 'user',
  summary: 'Create a draft event',
  body: given.required({ title: true, type: true, timeZone: true }),
  data: event,
});

/**
 * Changes what is named. Of a published event those who come are told when its time, place or link changes; it has to
 * stay complete.
 */
export const changeEvent = endpoint({
  method: 'PATCH',
  path: '/api/events/:id',
  access: 'user',
  summary: 'Update an event',
  params: eventId,
  body: given.extend({ version: z.int().min(0) }),
  data: event,
  errors: ['NOT_FOUND', 'EVENT_CHANGED', 'EVENT_INCOMPLETE', 'EVENT_STATE_REFUSED', 'TICKETS_OR_APPROVAL'],
});

/** Refused with `EVENT_INCOMPLETE` and every field that is missing. Published again, it is where it was. */
export const publishEvent = endpoint({
  method: 'POST',
  path: '/api/events/:id/publish',
  access: 'user',
  summary: 'Publish an event',
  params: eventId,
  data: event,
  errors: [
    'NO_WAY_TO_PAY',
    'NOT_FOUND',
    'EVENT_INCOMPLETE',
    'EVENT_STATE_REFUSED',
    'PROFILE_INCOMPLETE',
    'RATE_LIMITED',
  ],
});

/** Nobody new finds it or registers; who is registered still sees it. They and those who wait are told. */
export const unpublishEvent = endpoint({
  method: 'POST',
  path: '/api/events/:id/unpublish',
  access: 'user',
  summary: 'Unpublish an event',
  params: eventId,
  data: event,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

/** Why an event is called off, for everybody who is told and whoever sees its page: plain text. */
export const cancelling = z.object({ reason: text(limits.event.cancelReason).default('') });

/** For good. Who is registered or waits is told. */
export const cancelEvent = endpoint({
  method: 'POST',
  path: '/api/events/:id/cancel',
  access: 'user',
  summary: 'Cancel an event',
  params: eventId,
  body: cancelling,
  data: event,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

/** Only what never was published can be deleted; what was is cancelled. */
export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/:id',
  access: 'user',
  summary: 'Delete a draft',
  params: eventId,
  data: done,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

/** A draft with all of it but the dates: registration opens and closes as long before its start, once it has one. */
export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/api/events/:id/duplicate',
  access: 'user',
  summary: 'Duplicate an event',
  params: eventId,
  data: event,
  errors: ['NOT_FOUND'],
});
