import { z } from 'zod';
import { domainEvent, type EventData } from '#src/db/outbox/domain-event.ts';

/** Some of these registrations may have got a spot. The handler looks up which are confirmed. */
export const registrationsConfirmed = domainEvent(
  'places-taken',
  z.object({
    eventId: z.uuid(),
    registrationIds: z.array(z.uuid()),
    /** The buyer, if the receipt of the order tells them about their own ticket: one purchase sends one message. */
    receiptTo: z.uuid().optional(),
  }),
);
export type ConfirmedRegistrations = EventData<typeof registrationsConfirmed>;

/** Some of these members may have canceled, at this moment. The handler looks up whose registration ended then. */
export const registrationsCancelled = domainEvent(
  'places-left',
  z.object({ eventId: z.uuid(), userIds: z.array(z.uuid()), at: z.iso.datetime() }),
);
export type CancelledRegistrations = EventData<typeof registrationsCancelled>;

/** The organizer may have declined some of these, at this moment. The handler looks up which were declined then. */
export const registrationsDeclined = domainEvent(
  'places-declined',
  z.object({ eventId: z.uuid(), registrationIds: z.array(z.uuid()), at: z.iso.datetime() }),
);
export type DeclinedRegistrations = EventData<typeof registrationsDeclined>;
