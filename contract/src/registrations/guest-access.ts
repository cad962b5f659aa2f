import { z } from 'zod';
import { endpoint } from '../http.ts';
import { attendanceModes } from '../rules/events/choices.ts';

/** The page to which the mail of a guest without an account leads, with their token as the fragment. */
export const guestPath = '/guest';

/**
 * Where a guest's mail program asks for no more mail that can be done without (RFC 8058), with their token behind it. It
 * decides the shape of what it sends, so this is no endpoint of the contract; whoever opens it is led to the page.
 */
export const guestUnsubscribePath = '/api/guest-places/unsubscribe';

const token = z.object({ token: z.string().min(20).max(128) });

/** Whoever has the mail has the place: reading changes nothing, since mail scanners follow links. */
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
    /** Null: not for this guest, not yet, or no longer. */
    onlineLink: z.string().nullable(),
    /** Whether they are reminded of events that others have named them for, and get what organizers write. */
    reminders: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});

/** For all events that the address is named for: whoever did not ask for mail says so once. */
export const chooseGuestReminders = endpoint({
  method: 'POST',
  path: '/api/guest-places/reminders',
  access: 'public',
  summary: "Turn a guest's reminders and announcements on or off",
  body: token.extend({ wanted: z.boolean() }),
  data: z.object({ reminders: z.boolean() }),
  errors: ['NOT_FOUND'],
});
