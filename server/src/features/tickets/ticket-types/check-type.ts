import { type AttendanceMode, attendanceModesOf, type EventType } from '@foyer/contract/rules/events/choices.ts';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { checkPrice } from '../price-validation.ts';
import type { TicketTypeRow } from '../sale-availability/types-on-sale.ts';

type Checked = Pick<
  TicketTypeRow,
  'audience' | 'kind' | 'priceMinor' | 'capacity' | 'taken' | 'salesFrom' | 'salesUntil'
>;

/** The same that the table's constraints hold, by field, and that the event has places of this audience. `before`: as it was. */
export function checkType(
  { type: eventType, currency }: { type: EventType; currency: string },
  type: Checked,
  before?: Checked,
): void {
  const named: readonly AttendanceMode[] = attendanceModesOf[eventType];
  if (!named.includes(type.audience)) throw fieldRefused('audience', 'ticket.audience');
  if (type.kind === 'paid' && type.priceMinor === 0) throw fieldRefused('priceMinor', 'ticket.price_required');
  if (type.kind === 'free' && type.priceMinor > 0) throw fieldRefused('priceMinor', 'ticket.price_free');
  // What was priced before there was a least stays as it was sold.
  if (type.priceMinor !== before?.priceMinor) checkPrice('priceMinor', type.priceMinor, currency);
  if (type.capacity !== null && type.capacity < type.taken) throw fieldRefused('capacity', 'ticket.below_taken');
  if (type.salesFrom && type.salesUntil && type.salesUntil <= type.salesFrom)
    throw fieldRefused('salesUntil', 'dates.order');
}

/** An event is entered with tickets as long as there are any on offer. Its counters must be locked. */
export async function updateTicketed(tx: Tx, eventId: string): Promise<void> {
  const offered = sql<boolean>`exists (select 1 from ticket_types t where t.event_id = ${events.id}
    and t.archived_at is null)`;
  await tx.update(events).set({ ticketed: offered }).where(eq(events.id, eventId));
}

/** What is named of the dates, as moments. */
export function parseDates<Name extends string>(
  given: Partial<Record<Name, string | null | undefined>>,
): Partial<Record<Name, Date | null>> {
  const named = Object.entries<string | null | undefined>(given).filter(([, at]) => at !== undefined);
  // The names stay what they were.
  return Object.fromEntries(named.map(([name, at]) => [name, at ? new Date(at) : null])) as Partial<
    Record<Name, Date | null>
  >;
}

/** The start that a window still goes by when it is changed: one that is chosen anew goes by none. */
export function windowOfAfterChange<Name extends string>(
  before: Record<Name, Date | null> & { windowOf: Date | null },
  window: Partial<Record<Name, Date | null>>,
): Date | null {
  // Its own names.
  const names = Object.keys(window) as Name[];
  const isSame = names.every((name) => before[name]?.getTime() === window[name]?.getTime());
  return isSame ? before.windowOf : null;
}

/** Without what is not named. */
export function definedFields<Given extends object>(given: Given): Given {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given;
}
