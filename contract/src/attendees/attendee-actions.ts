import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint } from '../http.ts';
import { languages } from '../limits.ts';
import { badgeSizes, ticketDeliveries } from '../rules/events/attendee-choices.ts';
import { attendeeFilters } from './attendee-filters.ts';
import { download } from './attendees.ts';

/**
 * Sends the ticket of one attendee again, to the account that holds it or to the address that was entered for it. A few
 * times a day.
 */
export const resendTicket = endpoint({
  method: 'POST',
  path: '/api/events/:id/attendees/:registrationId/ticket',
  access: 'user',
  summary: "Resend an attendee's ticket",
  params: eventId.extend({ registrationId: z.uuid() }),
  data: z.object({ delivery: z.enum(ticketDeliveries) }),
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'SENDER_EMAIL_NEEDED'],
});

/** Badges of confirmed in-person attendees: name, company, ticket type and the ticket's code. */
export const exportBadges = endpoint({
  method: 'POST',
  path: '/api/events/:id/badges/export',
  access: 'user',
  summary: 'Export badges of the attendees of an event as a PDF',
  params: eventId,
  body: z.object({ size: z.enum(badgeSizes), language: z.enum(languages), ...attendeeFilters }),
  data: download,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});
