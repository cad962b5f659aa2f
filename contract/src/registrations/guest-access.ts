import { z } from 'zod';
import { endpoint } from '../http.ts';
import { attendanceModes } from '../rules/events/event-choices.ts';

/** The page for guests without an account. Their token is in the fragment. */
export const guestPath = '/guest';

/**
 * The one-click unsubscribe address of a guest (RFC 8058), followed by their token. The mail program decides the
 * request's shape, so it is no endpoint of the contract. Opening it redirects to the page.
 */
export const guestUnsubscribePath = '/api/guest-places/unsubscribe';

const token = z.object({ token: z.string().min(20).max(128) });

/** The email is proof enough of who holds the ticket. Reading changes nothing, because mail scanners follow links. */
export const readGuestRegistration = endpoint({
  method: 'POST',
  path: '/api/guest-places/read',
  access: 'public',
  summary: "Read a guest's registration by the token of their email",
  body: token,
  data: z.object({
    event: z.object({
      title: z.string(),
      startsAt: z.string().nullable(),
      endsAt: z.string().nullable(),
      timeZone: z.string(),
      cancelled: z.boolean(),
    }),
    audience: z.enum(attendanceModes),
    /** Where emails about it go, masked. */
    email: z.string(),
    /** Null if it is not for this guest, not available yet or no longer available. */
    onlineLink: z.string().nullable(),
    /** Whether they get reminders and announcements of events that others registered them for. */
    reminders: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});

/** Applies to all events that others registered this email for. */
export const chooseGuestReminders = endpoint({
  method: 'POST',
  path: '/api/guest-places/reminders',
  access: 'public',
  summary: "Turn a guest's reminders and announcements on or off",
  body: token.extend({ wanted: z.boolean() }),
  data: z.object({ reminders: z.boolean() }),
  errors: ['NOT_FOUND'],
});
