import { z } from 'zod';
import { eventId, myRegistration } from '../events/event.ts';
import { endpoint } from '../http.ts';
import { attendanceModes, registrationStates } from '../rules/events/choices.ts';
import { answers } from './answers.ts';

/** Asked again by who is registered already, it answers with that registration. */
export const registerForEvent = endpoint({
  method: 'POST',
  path: '/api/events/:id/register',
  access: 'user',
  summary: 'Register for an event',
  params: eventId,
  /** Needed for hybrid events alone: the others have one audience. */
  body: z.object({
    audience: z.enum(attendanceModes).optional(),
    /** Needed, be it empty, where the event asks something. */
    answers: answers.optional(),
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

/** Gives the place back, once. Null for who has none. */
export const cancelRegistration = endpoint({
  method: 'POST',
  path: '/api/events/:id/unregister',
  access: 'user',
  summary: "Cancel the viewer's registration",
  params: eventId,
  data: z.object({ registration: myRegistration.nullable() }),
  errors: ['NOT_FOUND', 'REGISTRATION_CLOSED', 'ORDER_NEEDED'],
});

const oneAttendee = eventId.extend({ registrationId: z.uuid() });
const decided = z.object({ state: z.enum(registrationStates) });

/** Takes a place, if there is one; also after a no. */
export const approveRegistration = endpoint({
  method: 'POST',
  path: '/api/events/:id/attendees/:registrationId/approve',
  access: 'user',
  summary: 'Approve a registration',
  params: oneAttendee,
  data: decided,
  errors: ['NOT_FOUND', 'EVENT_FULL', 'REGISTRATION_CLOSED', 'EVENT_STATE_REFUSED'],
});

/** Of somebody who has a place already, it gives it back. */
export const declineRegistration = endpoint({
  method: 'POST',
  path: '/api/events/:id/attendees/:registrationId/decline',
  access: 'user',
  summary: 'Decline a registration',
  params: oneAttendee,
  data: decided,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'ORDER_NEEDED'],
});
