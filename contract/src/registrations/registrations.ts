import { z } from 'zod';
import { eventId, myRegistration } from '../events/event.ts';
import { visitSourceSchema } from '../events/visit-source-schema.ts';
import { endpoint } from '../http.ts';
import { attendanceModes, registrationStates } from '../rules/events/event-choices.ts';
import { answers } from './answers.ts';

/** Returns the existing registration if the viewer is registered already. */
export const registerForEvent = endpoint({
  method: 'POST',
  path: '/api/events/:id/register',
  access: 'user',
  guests: true,
  summary: 'Register for an event',
  params: eventId,
  /** Only needed for hybrid events, which have two attendance modes. */
  body: z.object({
    audience: z.enum(attendanceModes).optional(),
    /** Required if the event has questions, even if empty. */
    answers: answers.optional(),
    /** For the organizer's statistics. */
    source: visitSourceSchema.optional(),
  }),
  data: myRegistration,
  errors: [
    'NOT_FOUND',
    'ANSWERS_NEEDED',
    'EVENT_FULL',
    'REGISTRATION_CLOSED',
    'REGISTRATION_DECLINED',
    'TICKET_NEEDED',
  ],
});

/** Cancels the viewer's registration. Null if there is none. */
export const cancelRegistration = endpoint({
  method: 'POST',
  path: '/api/events/:id/unregister',
  access: 'user',
  guests: true,
  summary: "Cancel the viewer's registration",
  params: eventId,
  data: z.object({ registration: myRegistration.nullable() }),
  errors: ['NOT_FOUND', 'REGISTRATION_CLOSED', 'ORDER_NEEDED'],
});

const oneAttendee = eventId.extend({ registrationId: z.uuid() });
const decided = z.object({ state: z.enum(registrationStates) });

/** Approves a registration if there is a spot; also possible after declining it. */
export const approveRegistration = endpoint({
  method: 'POST',
  path: '/api/events/:id/attendees/:registrationId/approve',
  access: 'user',
  summary: 'Approve a registration',
  params: oneAttendee,
  data: decided,
  errors: ['NOT_FOUND', 'EVENT_FULL', 'REGISTRATION_CLOSED', 'REGISTRATION_DECIDED'],
});

/** Declines a registration. A spot it had is released. */
export const declineRegistration = endpoint({
  method: 'POST',
  path: '/api/events/:id/attendees/:registrationId/decline',
  access: 'user',
  summary: 'Decline a registration',
  params: oneAttendee,
  data: decided,
  errors: ['NOT_FOUND', 'REGISTRATION_DECIDED', 'ORDER_NEEDED'],
});
