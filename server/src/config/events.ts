import { type Budget, day, minute } from './budget.ts';

/** How often the attendees of one event may be notified of changes to it. */
export const changeNotices = { limit: 30, seconds: day } as const satisfies Budget;

/** How often one event may be published again: each time, attendees and those on the waitlist are notified. */
export const republications = { limit: 10, seconds: day } as const satisfies Budget;

/** Events that one account may create (copies and dates of series included), and may publish for the first time. */
export const eventDrafts = { limit: 500, seconds: day } as const satisfies Budget;
export const eventsPublished = { limit: 250, seconds: day } as const satisfies Budget;

/** Searches for events from one address. */
export const eventSearches = { limit: 600, seconds: 10 * minute } as const satisfies Budget;

/** Searches for an address: per member, and in total, as public geocoders allow about one per second. */
export const placeSearches = { limit: 60, seconds: 10 * minute } as const satisfies Budget;
export const placeSearchesInTotal = { limit: 60, seconds: minute } as const satisfies Budget;

/**
 * Registrations for one event are decided in batches: `batch` at most at once, `enough` start one without waiting for
 * more, and `waiting` may queue for their turn.
 */
export const registrationRules = {
  batch: 256,
  enough: 16,
  waiting: 5_000,
  patienceMs: 30_000,
  retryAfterSeconds: 2,
} as const;

/** The team of an event. `invitations`: per inviting member. */
export const teamRules = { invitations: { limit: 50, seconds: day }, size: 50 } as const;
