import type { TicketState } from '@foyer/contract/check-in/tickets.ts';
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#src/db/schema/accounts.ts';
import { checkIns } from '#src/db/schema/check-in.ts';
import { events } from '#src/db/schema/events.ts';
import { orders } from '#src/db/schema/orders.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { buyerJoin, buyerName, orderJoin } from '#src/features/events/attendee-names/order-buyer.ts';
import { hasLapsed } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

const hosts = alias(users, 'hosts');
const hostProfiles = alias(profiles, 'host_profiles');

/** Selects tickets with everything printed on them. Does not check whose they are. */
export async function selectTickets({ db }: Pick<Deps, 'db'>, condition: SQL | undefined) {
  const rows = await db
    .select({
      id: registrations.id,
      state: registrations.state,
      audience: registrations.audience,
      serial: registrations.serial,
      userId: registrations.userId,
      holder: sql<string>`coalesce(${users.name}, ${registrations.holderName})`,
      buyerName,
      type: ticketTypes.name,
      usedAt: checkIns.at,
      event: {
        id: events.id,
        slug: events.slug,
        state: events.state,
        title: events.title,
        summary: events.summary,
        type: events.type,
        visibility: events.visibility,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
        timeZone: events.timeZone,
        placeName: events.placeName,
        placeAddress: events.placeAddress,
        placeMapLink: events.placeMapLink,
        placeRoom: events.placeRoom,
        coverKey: events.coverKey,
        coverAlt: events.coverAlt,
        coverDesign: events.coverDesign,
        organizer: sql<string>`coalesce(${hostProfiles.firstName} || ' ' || ${hostProfiles.lastName}, ${hosts.name}, '')`,
      },
    })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(hosts, and(eq(hosts.id, events.organizerId), isNull(hosts.suspendedAt), isNull(hosts.deletionDueAt)))
    .leftJoin(hostProfiles, eq(hostProfiles.userId, hosts.id))
    .leftJoin(users, eq(users.id, registrations.userId))
    .leftJoin(...orderJoin)
    .leftJoin(...buyerJoin)
    .leftJoin(ticketTypes, eq(ticketTypes.id, registrations.ticketTypeId))
    .leftJoin(checkIns, and(eq(checkIns.registrationId, registrations.id), isNull(checkIns.undoneAt)))
    .where(condition)
    .orderBy(asc(registrations.id));
  return rows.flatMap((row) => {
    const { startsAt, endsAt } = row.event;
    return startsAt && endsAt ? [{ ...row, event: { ...row.event, startsAt, endsAt } }] : [];
  });
}
export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number];

/** SQL condition: tickets held by the member or bought in their orders, including those they have transferred. */
export function ticketsHeldBy({ userId }: Pick<SignedInUser, 'userId'>): SQL | undefined {
  return or(eq(registrations.userId, userId), eq(orders.userId, userId));
}

/** The state of a ticket for a viewer; null for a guest without an account. An invalid ticket's state says why. */
export function ticketState({ event, ...row }: TicketRow, viewerId: string | null, now: Date): TicketState {
  if (row.userId !== null && row.userId !== viewerId) return 'passed-on';
  if (event.state === 'cancelled') return 'event-cancelled';
  if (hasLapsed(row.state)) return row.state;
  if (row.state !== 'confirmed') return 'pending';
  if (row.usedAt) return 'used';
  return event.endsAt <= now ? 'over' : 'valid';
}
