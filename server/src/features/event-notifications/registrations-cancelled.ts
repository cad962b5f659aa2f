/** Some have left an event, and are told so. Written by registering/decide-together.ts, handled in confirm-left.ts. */
export const registrationsCancelled = 'places-left';

/** Those of them whose registration was given back at that moment. */
export type CancelledRegistrations = { eventId: string; userIds: string[]; at: string };
