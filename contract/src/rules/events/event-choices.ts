/** Enumerations of events, without schemas, so that pages which only show events load nothing else. */
export const eventTypes = ['in-person', 'virtual', 'hybrid'] as const;
export type EventType = (typeof eventTypes)[number];

/** How people attend. Each mode has its own capacity, and a hybrid event has both. */
export const attendanceModes = ['in-person', 'online'] as const;
export type AttendanceMode = (typeof attendanceModes)[number];

export const attendanceModesOf = {
  'in-person': ['in-person'],
  virtual: ['online'],
  hybrid: ['in-person', 'online'],
} as const satisfies Record<EventType, readonly AttendanceMode[]>;

/** `unlisted`: anyone with the link. `members`: anyone who is signed in. */
export const eventVisibilities = ['public', 'unlisted', 'members'] as const;
export type EventVisibility = (typeof eventVisibilities)[number];

export const eventStates = ['draft', 'published', 'unpublished', 'cancelled'] as const;
export type EventState = (typeof eventStates)[number];

/**
 * The state of an event for its hosts and attendees. `upcoming` and `past` events take place; attendees never see a
 * `draft`.
 */
export const ownEventStates = ['draft', 'upcoming', 'past', 'cancelled'] as const;
export type OwnEventState = (typeof ownEventStates)[number];

/**
 * `pending`: waits for approval and has no spot. `held`: has a spot until its order is paid. `expired`: it was not paid
 * in time.
 */
export const registrationStates = ['pending', 'held', 'confirmed', 'expired', 'cancelled', 'declined'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** Changes of capacity. A hold or a sale takes spots, a release or a refund frees them. */
export const entryKinds = ['hold', 'sale', 'release', 'refund'] as const;

/**
 * `strict`: in order, so a group that does not fit holds up everyone behind it. `filling`: in order, but spots that are
 * too few for a group are offered to smaller groups behind it.
 */
export const waitlistOrders = ['strict', 'filling'] as const;
export type WaitlistOrder = (typeof waitlistOrders)[number];

/** Price filters. An event with free and paid tickets matches both. */
export const priceChoices = ['free', 'paid'] as const;
export type PriceChoice = (typeof priceChoices)[number];
