import type { EventCard } from '@foyer/contract/events/event.ts';
import type { CardColumnsRow } from './card-columns.ts';
import { type Stock, saleWindow, ticketAvailability } from './ticket-availability.ts';

/** Why nobody who comes by the list gets a ticket, where that is so. */
export function cardTickets(
  { kinds, places }: Pick<CardColumnsRow, 'kinds' | 'places'>,
  now: Date,
): EventCard['tickets'] {
  if (!kinds || places.length === 0) return undefined;
  if (kinds.length === 0) return 'by-code';
  const isGone = places.every(({ audience, capacity, taken, offered }) => {
    const stocks = kinds.filter((kind) => kind.audience === audience).map(stockOf);
    const isRoomFull = capacity !== null && taken >= capacity;
    // Those to come are a reason to come back.
    if (!isRoomFull && stocks.some((stock) => saleWindow(stock, now) === 'soon')) return false;
    return isRoomFull || stocks.length === 0 || ticketAvailability(stocks, offered, now).isSoldOut;
  });
  return isGone ? 'sold-out' : undefined;
}

function stockOf({ capacity, taken, from, until }: NonNullable<CardColumnsRow['kinds']>[number]): Stock {
  return { capacity, taken, salesFrom: from ? new Date(from) : null, salesUntil: until ? new Date(until) : null };
}
