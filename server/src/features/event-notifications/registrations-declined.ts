/**
 * The organizer has declined some, and they are told so. Written by registering/decide-together.ts, handled in
 * tell-declined.ts.
 */
export const registrationsDeclined = 'places-declined';

/** Those of them that were declined at that moment. */
export type DeclinedRegistrations = { eventId: string; registrationIds: string[]; at: string };
