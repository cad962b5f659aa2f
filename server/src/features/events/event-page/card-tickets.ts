import type { EventCard } from '@foyer/contract/events/event.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import type { CardColumnsRow } from './card-columns.ts';
import { type Stock, saleWindow, ticketAvailability } from './ticket-availability.ts';

/** Why no ticket can be bought from a list, if so: all are sold out, or all are hidden behind a code. */
export function cardTickets(
  { ticketTypes, modeCounts }: Pick<CardColumnsRow, 'ticketTypes' | 'modeCounts'>,
  now: Date,
): EventCard['tickets'] {
  if (!ticketTypes || modeCounts.length === 0) return undefined;
  if (ticketTypes.length === 0) return 'by-code';
  const isSoldOut = modeCounts.every(({ audience, capacity, taken, offered }) => {
    const stocks = ticketTypes.filter((type) => type.audience === audience).map(toStock);
    const isRoomFull = capacity !== null && taken >= capacity;
    // Tickets that go on sale later are worth coming back for, so the event is not shown as sold out.
    if (!isRoomFull && stocks.some((stock) => saleWindow(stock, now) === 'soon')) return false;
    return isRoomFull || stocks.length === 0 || ticketAvailability(stocks, offered, now).isSoldOut;
  });
  return isSoldOut ? 'sold-out' : undefined;
}

/** How many tickets there are in one attendance mode, if every type on offer is limited. */
export function ticketLimit({ ticketTypes }: Pick<CardColumnsRow, 'ticketTypes'>, mode: AttendanceMode): number | null {
  const stocks = ticketTypes?.filter(({ audience }) => audience === mode).map(toStock) ?? [];
  return ticketAvailability(stocks, 0, new Date(0)).most;
}

function toStock({ capacity, taken, from, until }: NonNullable<CardColumnsRow['ticketTypes']>[number]): Stock {
  return { capacity, taken, salesFrom: from ? new Date(from) : null, salesUntil: until ? new Date(until) : null };
}
