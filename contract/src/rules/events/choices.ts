/** What an event can be, without schemas: pages that only show it load nothing else. */
export const eventTypes = ['in-person', 'virtual', 'hybrid'] as const;
export type EventType = (typeof eventTypes)[number];

/** Who comes on the same way and shares one capacity. A hybrid event has both. */
export const attendanceModes = ['in-person', 'online'] as const;
export type AttendanceMode = (typeof attendanceModes)[number];

export const attendanceModesOf = {
  'in-person': ['in-person'],
  virtual: ['online'],
  hybrid: ['in-person', 'online'],
} as const satisfies Record<EventType, readonly AttendanceMode[]>;

/** `unlisted`: whoever has the link. `members`: whoever is signed in. */
export const eventVisibilities = ['public', 'unlisted', 'members'] as const;
export type EventVisibility = (typeof eventVisibilities)[number];

export const eventStates = ['draft', 'published', 'unpublished', 'cancelled'] as const;
export type EventState = (typeof eventStates)[number];

/** How an event stands for whoever hosts it or comes to it. `upcoming` and `past` take place; `draft` is never a guest's. */
export const ownEventStates = ['draft', 'upcoming', 'past', 'cancelled'] as const;
export type OwnEventState = (typeof ownEventStates)[number];

/**
 * A `pending` one waits for the organizer and has no place yet. A `held` one has a place while its order is not paid; it
 * is `expired` when that took too long.
 */
export const registrationStates = ['pending', 'held', 'confirmed', 'expired', 'cancelled', 'declined'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** What can happen to places. A hold and a sale take them, a release and a refund give them back. */
export const entryKinds = ['hold', 'sale', 'release', 'refund'] as const;

/**
 * How a waitlist is served. `strict`: in order, so a party that does not fit yet holds up everybody behind it. `filling`:
 * in order too, but what is too little for a party is offered to smaller ones behind it.
 */
export const waitlistOrders = ['strict', 'filling'] as const;
export type WaitlistOrder = (typeof waitlistOrders)[number];

/** What events can be looked for by. Where some tickets are free and others paid, both find it. */
export const priceChoices = ['free', 'paid'] as const;
export type PriceChoice = (typeof priceChoices)[number];
