import type { AttendeeSort } from '@foyer/contract/attendees/attendees.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { checkIns } from '#src/db/schema/check-in.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import { readSort, type SortKey, sortedBy, sortedPageOf, textKey } from '#src/db/sorted-page.ts';
import { attendeeName, memberJoin } from '#src/features/events/attendee-names/attendee-name.ts';
import { buyerJoin, buyerName, orderJoin } from '#src/features/events/attendee-names/order-buyer.ts';

/** Sorts after every name. */
const lastText = sql`chr(1114111)`;
/** What needs an answer first, what is over last. */
const states = sql`array['pending', 'held', 'confirmed', 'declined', 'cancelled', 'expired']`;

/** Rows without a value come last in both directions. */
function keyOf(sort: AttendeeSort): SortKey {
  const { name, isDescending } = readSort(sort);
  switch (name) {
    case 'name':
      return textKey(sql`coalesce(${attendeeName}, ${buyerName}, ${isDescending ? sql`''` : lastText})`);
    case 'ticket':
      return textKey(sql`coalesce(${ticketTypes.name}, ${isDescending ? sql`''` : lastText})`);
    case 'state':
      return { by: sql`array_position(${states}, ${registrations.state})::bigint`, type: 'bigint' };
    case 'arrived': {
      const never = sql.raw(isDescending ? "'-infinity'" : "'infinity'");
      return { by: sql`coalesce(${checkIns.at}, ${never}::timestamptz)`, type: 'timestamptz' };
    }
    default:
      return { by: sql`${registrations.createdAt}`, type: 'timestamptz' };
  }
}

type Page = { sort: AttendeeSort; cursor: string | undefined; limit: number };

/**
 * The ids of one page of attendees in their order. The rest is read for these alone. Only the order of registration has an index:
 * the others sort the event's own rows, since each further index would slow down every registration (decision 38).
 */
export async function attendeePage(
  db: Db,
  where: SQL | undefined,
  { sort, cursor, limit }: Page,
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const { after, order, key } = sortedBy({ sort, key: keyOf(sort), id: sql`${registrations.id}`, cursor });
  const rows = await db
    .select({ id: registrations.id, key })
    .from(registrations)
    .leftJoin(...memberJoin)
    .leftJoin(ticketTypes, eq(ticketTypes.id, registrations.ticketTypeId))
    .leftJoin(checkIns, and(eq(checkIns.registrationId, registrations.id), isNull(checkIns.undoneAt)))
    .leftJoin(...orderJoin)
    .leftJoin(...buyerJoin)
    .where(and(where, after))
    .orderBy(...order)
    .limit(limit + 1);
  const { page, nextCursor } = sortedPageOf(rows, limit, sort);
  return { ids: page.map(({ id }) => id), nextCursor };
}
