import type { findGuests as contract } from '@foyer/contract/check-in/check-in.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { registrations } from '#src/db/schema/registrations.ts';
import { wordsIn } from '#src/db/search-words.ts';
import type { Deps } from '#src/deps.ts';
import { attendeeName } from '#src/features/events/attendee-names/attendee-name.ts';
import { buyerName, buyerSearchText } from '#src/features/events/attendee-names/order-buyer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { budgetKey, type CheckInAccess } from '../access.ts';
import { checkInRules } from '../check-in-rules.ts';
import { guestsFrom, presentArrival, presentGuests } from './guest-row.ts';

/** Their own name, who has bought their place, and the number of the order. */
const known = sql`concat_ws(' ', ${attendeeName}, ${buyerSearchText})`;

/** Who is expected at the door and is known by words that begin like these, whatever their accents. */
export async function findGuests(
  deps: Deps,
  door: CheckInAccess,
  { q }: { q: string },
): Promise<DataOf<typeof contract>> {
  await requireBudget(deps, budgetKey('door-search', door), checkInRules.searches);
  const words = wordsIn(q);
  if (words.length === 0) return { items: [], more: false };
  const begins = (word: string) => sql`foyer_fold(' ' || ${known}) like '% ' || foyer_fold(${word}::text) || '%'`;
  const found = await guestsFrom(deps.db)
    .where(
      and(
        eq(registrations.eventId, door.eventId),
        eq(registrations.state, 'confirmed'),
        eq(registrations.audience, 'in-person'),
        ...words.map(begins),
      ),
    )
    .orderBy(asc(sql`foyer_fold(coalesce(${attendeeName}, ${buyerName}))`), asc(registrations.id))
    .limit(checkInRules.found + 1);
  const rows = found.slice(0, checkInRules.found);
  const guests = await presentGuests(deps.db, door.eventId, rows);
  return {
    items: guests.flatMap((guest, at) => {
      const row = rows[at];
      return row ? [{ ...guest, arrival: presentArrival(row) }] : [];
    }),
    more: found.length > rows.length,
  };
}
