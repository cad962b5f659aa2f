import type { summarizeAttendees as contract } from '@foyer/contract/attendees/attendees.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { checkIns } from '#src/db/schema/check-in.ts';
import { mailReviews } from '#src/db/schema/mail-reviews.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { isAwaited } from './attendee-rows.ts';

/** Counts an event's attendees by state, ticket type and check-in, for the filters of the list. */
export async function summarizeAttendees(
  deps: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<DataOf<typeof contract>> {
  await requireOrganizer(deps, viewer, id);
  const states = await deps.db
    .select({ state: registrations.state, count: count() })
    .from(registrations)
    .where(eq(registrations.eventId, id))
    .groupBy(registrations.state)
    .orderBy(asc(registrations.state));
  const types = await deps.db
    .select({ id: ticketTypes.id, name: ticketTypes.name, count: count(registrations.id) })
    .from(ticketTypes)
    .leftJoin(registrations, eq(registrations.ticketTypeId, ticketTypes.id))
    .where(eq(ticketTypes.eventId, id))
    .groupBy(ticketTypes.id)
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  const [checkInRows] = await deps.db
    .select({ count: count() })
    .from(checkIns)
    .where(and(eq(checkIns.eventId, id), isNull(checkIns.undoneAt)));
  const awaited = await deps.db.$count(registrations, and(eq(registrations.eventId, id), isAwaited));
  const inReview = and(eq(mailReviews.eventId, id), eq(mailReviews.state, 'waiting'));
  const emailsInReview = await deps.db.$count(mailReviews, inReview);
  return { states, arrived: checkInRows?.count ?? 0, awaited, ticketTypes: types, emailsInReview };
}
