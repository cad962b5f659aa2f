import { z } from 'zod';
import { event, eventId } from '../events/event.ts';
import { eventFields } from '../events/event-fields.ts';
import { done, endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { text } from '../profiles/typed-fields.ts';

const given = z.object(eventFields).partial();

/** Creates a draft, which only its organizer sees. */
export const createEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  access: 'user',
  summary: 'Create a draft event',
  body: given.required({ title: true, type: true, timeZone: true }),
  data: event,
});

/**
 * Changes the fields that are sent. A published event has to stay complete, and its attendees are notified when its
 * time, location or link changes.
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

/** EVENT_INCOMPLETE lists every missing field. Publishing again restores the event with its registrations. */
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

/** Hides the event and stops registration. Attendees and the waitlist are notified, and still see the event. */
export const unpublishEvent = endpoint({
  method: 'POST',
  path: '/api/events/:id/unpublish',
  access: 'user',
  summary: 'Unpublish an event',
  params: eventId,
  data: event,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

/** The reason for canceling, in plain text, for everyone who is notified or sees the page. */
export const cancelling = z.object({ reason: text(limits.event.cancelReason).default('') });

/** Cancels the event for good and notifies attendees and the waitlist. */
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

/** Deletes an event that was never published. Published events can only be canceled. */
export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/:id',
  access: 'user',
  summary: 'Delete a draft',
  params: eventId,
  data: done,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

/**
 * Copies the event into a draft without dates. Once the copy has a start, registration opens and closes as long before
 * it as in the original.
 */
export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/api/events/:id/duplicate',
  access: 'user',
  summary: 'Duplicate an event',
  params: eventId,
  data: event,
  errors: ['NOT_FOUND'],
});
