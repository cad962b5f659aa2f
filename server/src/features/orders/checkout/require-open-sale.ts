import type { Tx } from '#src/db/client.ts';
import { type EventRow, findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { isRegistrationOpen, maySeeEvent } from '#src/features/events/policy.ts';
import { refuseDeclined } from '#src/features/registrations/refuse-declined.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** The event, if the viewer may see it and order tickets now. Throws NOT_FOUND or REGISTRATION_CLOSED otherwise. */
export async function requireOpenSale(tx: Tx, viewer: SignedInUser, eventId: string, now: Date): Promise<EventRow> {
  const row = await findEventById(tx, eventId);
  const registration = await findActiveRegistration(tx, eventId, viewer.userId);
  if (!row || !maySeeEvent(eventFactsOf(row), viewer, registration)) throw noSuchEvent();
  if (!isRegistrationOpen({ ...row.event, ...eventFactsOf(row) }, now))
    throw new AppError('REGISTRATION_CLOSED', 'Registration is closed.');
  await refuseDeclined(tx, eventId, viewer.userId);
  return row;
}
