import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { daysAfter } from '#src/days-after.ts';
import type { Tx } from '#src/db/client.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { isOrganizer } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

const { requestDays, daysAfterEvent, maxRequestDays } = connectionLimits;

/** An event that the sender attends or hosts. Whether the recipient does too is nothing that a request may reveal. */
export async function ownEvent(
  tx: Tx,
  viewer: SignedInUser,
  eventId: string,
): Promise<{ id: string; endsAt: Date | null }> {
  const row = await findEventById(tx, eventId);
  const registration = row && (await findActiveRegistration(tx, eventId, viewer.userId));
  const takesPart = registration?.state === 'confirmed' || (row && isOrganizer(eventFactsOf(row), viewer));
  if (!row || !takesPart) throw fieldRefused('eventId', 'invalid_format');
  return { id: eventId, endsAt: row.event.endsAt };
}

/** A request about an event can be answered until three days after it, within bounds; any other for two weeks. */
export function expiryOf(at: Date, endsAt: Date | null): Date {
  if (endsAt === null) return daysAfter(at, requestDays);
  const afterEvent = daysAfter(endsAt, daysAfterEvent).getTime();
  const earliest = daysAfter(at, daysAfterEvent).getTime();
  const latest = daysAfter(at, maxRequestDays).getTime();
  return new Date(Math.min(Math.max(afterEvent, earliest), latest));
}
