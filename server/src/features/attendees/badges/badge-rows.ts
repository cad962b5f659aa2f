import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { defaultVisibility, maySee } from '@foyer/contract/rules/profiles/visibility.ts';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { ticketCode } from '#src/features/check-in/ticket-codes/ticket-code.ts';
import { attendeeName, isAddedByOrganizer, memberJoin } from '#src/features/events/attendee-names/attendee-name.ts';
import { buyerJoin, buyerName, orderJoin } from '#src/features/events/attendee-names/order-buyer.ts';
import { whereAttendee } from '../list/attendee-rows.ts';

/** What is printed on a badge. */
export type Badge = { name: string; guestOf: string | null; company: string; ticketType: string; code: string };

type BadgeDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** Badges are for people who enter: confirmed, and there in person. */
function whereBadge(eventId: string, filter: AttendeeFilter): SQL | undefined {
  return and(
    whereAttendee(eventId, filter),
    eq(registrations.state, 'confirmed'),
    eq(registrations.audience, 'in-person'),
  );
}

/** How many badges a filter selects. */
export async function countBadges({ db }: Pick<Deps, 'db'>, eventId: string, filter: AttendeeFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(registrations)
    .leftJoin(...memberJoin)
    .leftJoin(...orderJoin)
    .leftJoin(...buyerJoin)
    .where(whereBadge(eventId, filter));
  return row?.count ?? 0;
}

/**
 * The badges of an event by name. A company is printed only if other members may see it, and never for attendees whom the
 * organizer added: of them the organizer knows only what was typed.
 */
export async function readBadges(deps: BadgeDeps, eventId: string, filter: AttendeeFilter): Promise<Badge[]> {
  const name = sql<string>`coalesce(${attendeeName}, '')`;
  const rows = await deps.db
    .select({
      registrationId: registrations.id,
      serial: registrations.serial,
      name,
      buyerName,
      isEntered: isAddedByOrganizer,
      company: profiles.company,
      visibility: profileDetails.visibility,
      ticketType: ticketTypes.name,
    })
    .from(registrations)
    .leftJoin(...memberJoin)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    .leftJoin(ticketTypes, eq(ticketTypes.id, registrations.ticketTypeId))
    .leftJoin(...orderJoin)
    .leftJoin(...buyerJoin)
    .where(whereBadge(eventId, filter))
    .orderBy(asc(sql`foyer_fold(coalesce(nullif(${name}, ''), ${buyerName}, ''))`), asc(registrations.id));
  const badges: Badge[] = [];
  for (const { registrationId, serial, isEntered, company, visibility, ...row } of rows) {
    const isShown = !isEntered && maySee({ ...defaultVisibility, ...visibility }, 'position', 'member');
    badges.push({
      name: row.name,
      guestOf: row.name === '' ? row.buyerName : null,
      company: isShown ? (company ?? '') : '',
      ticketType: row.ticketType ?? '',
      code: await ticketCode(deps, { eventId, registrationId, serial }),
    });
  }
  return badges;
}
