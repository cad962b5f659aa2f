import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { and, eq, exists, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { checkIns } from '#src/db/schema/check-in.ts';
import { orders } from '#src/db/schema/orders.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import { wordsIn } from '#src/db/search-words.ts';
import {
  attendeeEmail,
  attendeeName,
  isAddedByOrganizer,
  memberJoin,
} from '#src/features/events/attendee-names/attendee-name.ts';
import { buyerJoin, buyerName, buyerSearchText, orderJoin } from '#src/features/events/attendee-names/order-buyer.ts';
import { isRefundPending } from '#src/features/events/refund-conditions.ts';

// A registration has at most one check-in that is not undone (index `check_ins_living`).
const isArrival = and(eq(checkIns.registrationId, registrations.id), isNull(checkIns.undoneAt));
const arrival = new QueryBuilder().select({ id: checkIns.id }).from(checkIns).where(isArrival);

/** Selects registrations with their attendees. Accounts that are suspended or about to be deleted have no name. */
export function selectAttendees(db: Db | Tx) {
  return db
    .select({
      id: registrations.id,
      audience: registrations.audience,
      state: registrations.state,
      places: registrations.places,
      priceMinor: registrations.priceMinor,
      email: attendeeEmail,
      isEntered: isAddedByOrganizer,
      hasAccount: sql<boolean>`${registrations.userId} is not null`,
      answers: registrations.answers,
      createdAt: registrations.createdAt,
      changedAt: registrations.changedAt,
      name: attendeeName,
      buyerName,
      orderNumber: orders.number,
      urlSlug: profiles.urlSlug,
      visibility: profileDetails.visibility,
      ticketType: ticketTypes.name,
      arrivedAt: checkIns.at,
      refundPending: isRefundPending,
      source: registrations.source,
    })
    .from(registrations)
    .leftJoin(...memberJoin)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    .leftJoin(ticketTypes, eq(ticketTypes.id, registrations.ticketTypeId))
    .leftJoin(checkIns, isArrival)
    .leftJoin(...orderJoin)
    .leftJoin(...buyerJoin)
    .$dynamic();
}

/** Confirmed in-person registrations that are not checked in. */
export const isAwaited = and(
  eq(registrations.state, 'confirmed'),
  eq(registrations.audience, 'in-person'),
  notExists(arrival),
);

/** The condition of an attendee filter for registrations. */
export function whereAttendee(
  eventId: string,
  { q, state, arrived, audience, ticketTypeId }: AttendeeFilter & { state?: string | undefined },
): SQL | undefined {
  return and(
    eq(registrations.eventId, eventId),
    state && eq(registrations.state, state),
    arrived === 'true' ? exists(arrival) : undefined,
    arrived === 'false' ? isAwaited : undefined,
    audience && eq(registrations.audience, audience),
    ticketTypeId ? eq(registrations.ticketTypeId, ticketTypeId) : undefined,
    q === undefined || q === '' ? undefined : matchesSearch(q),
  );
}

const searchText = sql`foyer_fold(concat_ws(' ', ${attendeeName}, ${attendeeEmail}, ${buyerSearchText}))`;

/**
 * Matches if every word is part of the name, the address, the order number or the buyer's name. A search without any letter
 * or digit matches nothing.
 */
function matchesSearch(q: string): SQL | undefined {
  const words = wordsIn(q);
  if (words.length === 0) return sql`false`;
  return and(...words.map((word) => sql`${searchText} like '%' || foyer_fold(${word}::text) || '%'`));
}
