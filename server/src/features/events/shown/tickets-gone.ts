import type { EventCard } from '@foyer/contract/events/event.ts';
import { howFar, type Stock, windowOf } from '../tickets/left/how-far.ts';
import type { ShownRow } from './shown-row.ts';

/** Why nobody who comes by the list gets a ticket, where that is so. */
export function ticketsGone({ kinds, places }: Pick<ShownRow, 'kinds' | 'places'>, now: Date): EventCard['tickets'] {
  if (!kinds || places.length === 0) return undefined;
  if (kinds.length === 0) return 'by-code';
  const isGone = places.every(({ audience, capacity, taken, offered }) => {
    const stocks = kinds.filter((kind) => kind.audience === audience).map(stockOf);
    const isRoomFull = capacity !== null && taken >= capacity;
    // Those to come are a reason to come back.
    if (!isRoomFull && stocks.some((stock) => windowOf(stock, now) === 'soon')) return false;
    return isRoomFull || stocks.length === 0 || howFar(stocks, offered, now).isSoldOut;
  });
  return isGone ? 'sold-out' : undefined;
}

function stockOf({ capacity, taken, from, until }: NonNullable<ShownRow['kinds']>[number]): Stock {
  return { capacity, taken, salesFrom: from ? new Date(from) : null, salesUntil: until ? new Date(until) : null };
}
