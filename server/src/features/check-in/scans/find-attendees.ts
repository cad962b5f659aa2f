import type { findGuests as contract } from '@foyer/contract/check-in/check-in.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { checkInRules } from '#src/config/check-in.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { wordsIn } from '#src/db/search-words.ts';
import type { Deps } from '#src/deps.ts';
import { attendeeName } from '#src/features/events/attendee-names/attendee-name.ts';
import { buyerName, buyerSearchText } from '#src/features/events/attendee-names/order-buyer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { budgetKey, type CheckInAccess } from '../access.ts';
import { attendeesFrom, presentArrival, presentAttendees } from './attendee-row.ts';

/** The attendee's name, the buyer's name and the order number. */
const searchText = sql`concat_ws(' ', ${attendeeName}, ${buyerSearchText})`;

/**
 * Finds attendees by prefixes of words, regardless of accents. Those who attend online are found as well, so that the staff can
 * tell them; checking them in is refused.
 */
export async function findAttendees(
  deps: Deps,
  access: CheckInAccess,
  { q }: { q: string },
): Promise<DataOf<typeof contract>> {
  await requireBudget(deps, budgetKey('door-search', access), checkInRules.searches);
  const words = wordsIn(q);
  if (words.length === 0) return { items: [], more: false };
  const startsWith = (word: string) =>
    sql`foyer_fold(' ' || ${searchText}) like '% ' || foyer_fold(${word}::text) || '%'`;
  const matches = await attendeesFrom(deps.db)
    .where(
      and(eq(registrations.eventId, access.eventId), eq(registrations.state, 'confirmed'), ...words.map(startsWith)),
    )
    .orderBy(
      desc(sql`${registrations.audience} = 'in-person'`),
      asc(sql`foyer_fold(coalesce(${attendeeName}, ${buyerName}))`),
      asc(registrations.id),
    )
    .limit(checkInRules.found + 1);
  const rows = matches.slice(0, checkInRules.found);
  const attendees = await presentAttendees(deps.db, access.eventId, rows);
  return {
    items: attendees.flatMap((attendee, at) => {
      const row = rows[at];
      return row ? [{ ...attendee, arrival: presentArrival(row) }] : [];
    }),
    more: matches.length > rows.length,
  };
}
