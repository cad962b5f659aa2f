import { type AttendanceMode, attendanceModesOf, type EventType } from '@foyer/contract/rules/events/event-choices.ts';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { checkPrice } from '../price-validation.ts';
import type { TicketTypeRow } from '../sale-availability/types-on-sale.ts';

type TicketTerms = Pick<
  TicketTypeRow,
  'audience' | 'kind' | 'priceMinor' | 'capacity' | 'taken' | 'salesFrom' | 'salesUntil'
>;

/** Checks what the table's constraints also enforce, with the field at fault, and that the event has this attendance mode. `before`: the stored type. */
export function checkType(
  { type: eventType, currency }: { type: EventType; currency: string },
  type: TicketTerms,
  before?: TicketTerms,
): void {
  const modes: readonly AttendanceMode[] = attendanceModesOf[eventType];
  if (!modes.includes(type.audience)) throw fieldRefused('audience', 'ticket.audience');
  if (type.kind === 'paid' && type.priceMinor === 0) throw fieldRefused('priceMinor', 'ticket.price_required');
  if (type.kind === 'free' && type.priceMinor > 0) throw fieldRefused('priceMinor', 'ticket.price_free');
  // Prices from before the minimum existed stay valid.
  if (type.priceMinor !== before?.priceMinor) checkPrice('priceMinor', type.priceMinor, currency);
  if (type.capacity !== null && type.capacity < type.taken) throw fieldRefused('capacity', 'ticket.below_taken');
  if (type.salesFrom && type.salesUntil && type.salesUntil <= type.salesFrom)
    throw fieldRefused('salesUntil', 'dates.order');
}

/** Marks the event as ticketed if it has a ticket type on sale. The event's counters must be locked. */
export async function updateTicketed(tx: Tx, eventId: string): Promise<void> {
  const offered = sql<boolean>`exists (select 1 from ticket_types t where t.event_id = ${events.id}
    and t.archived_at is null)`;
  await tx.update(events).set({ ticketed: offered }).where(eq(events.id, eventId));
}

/** Parses the given ISO times to dates and leaves out those that are undefined. */
export function parseDates<Name extends string>(
  given: Partial<Record<Name, string | null | undefined>>,
): Partial<Record<Name, Date | null>> {
  const modes = Object.entries<string | null | undefined>(given).filter(([, at]) => at !== undefined);
  // Object.fromEntries loses the key type.
  return Object.fromEntries(modes.map(([name, at]) => [name, at ? new Date(at) : null])) as Partial<
    Record<Name, Date | null>
  >;
}

/** `windowOf` after a change: null once a new window is chosen, so that it no longer moves with the start. */
export function windowOfAfterChange<Name extends string>(
  before: Record<Name, Date | null> & { windowOf: Date | null },
  window: Partial<Record<Name, Date | null>>,
): Date | null {
  // Object.keys loses the key type.
  const names = Object.keys(window) as Name[];
  const isSame = names.every((name) => before[name]?.getTime() === window[name]?.getTime());
  return isSame ? before.windowOf : null;
}

/** Leaves out undefined fields. */
export function definedFields<Given extends object>(given: Given): Given {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given;
}
