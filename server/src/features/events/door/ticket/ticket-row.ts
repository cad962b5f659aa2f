import type { TicketState } from '@foyer/contract/rules/events/door.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#src/db/schema/accounts.ts';
import { checkIns } from '#src/db/schema/check-in.ts';
import { events } from '#src/db/schema/events.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders, ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { isVoid } from '../../policy.ts';

const hosts = alias(users, 'hosts');
const hostProfiles = alias(profiles, 'host_profiles');

/**
 * A ticket that is the viewer's: their own, one of their order that nobody has taken over, or one that they have passed
 * on. Null for everybody else's.
 */
export async function findTicket({ db }: Pick<Deps, 'db'>, { userId }: SignedInUser, id: string) {
  const [row] = await db
    .select({
      id: registrations.id,
      state: registrations.state,
      audience: registrations.audience,
      serial: registrations.serial,
      userId: registrations.userId,
      holder: sql<string>`coalesce(${users.name}, ${registrations.holderName})`,
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
        organizer: sql<string>`coalesce(${hostProfiles.firstName} || ' ' || ${hostProfiles.lastName}, ${hosts.name}, '')`,
      },
    })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(hosts, and(eq(hosts.id, events.organizerId), isNull(hosts.suspendedAt), isNull(hosts.deletionDueAt)))
    .leftJoin(hostProfiles, eq(hostProfiles.userId, hosts.id))
    .leftJoin(users, eq(users.id, registrations.userId))
    .leftJoin(orders, eq(orders.id, registrations.orderId))
    .leftJoin(ticketTypes, eq(ticketTypes.id, registrations.ticketTypeId))
    .leftJoin(checkIns, and(eq(checkIns.registrationId, registrations.id), isNull(checkIns.undoneAt)))
    .where(and(eq(registrations.id, id), or(eq(registrations.userId, userId), eq(orders.userId, userId))));
  const { startsAt, endsAt } = row?.event ?? {};
  return row && startsAt && endsAt ? { ...row, event: { ...row.event, startsAt, endsAt } } : null;
}
export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

/** How a ticket stands for whoever looks at it. What admits nobody says why. */
export function ticketState({ event, ...row }: TicketRow, viewer: SignedInUser, now: Date): TicketState {
  if (row.userId !== null && row.userId !== viewer.userId) return 'passed-on';
  if (isVoid(row.state)) return 'cancelled';
  if (event.state === 'cancelled') return 'event-cancelled';
  if (row.state !== 'confirmed') return 'pending';
  if (row.usedAt) return 'used';
  return event.endsAt <= now ? 'over' : 'valid';
}
