import { type AttendanceMode, attendanceModesOf, type EventType } from '@foyer/contract/rules/events/event-choices.ts';
import type { TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import {
  emptyTicketType,
  type PriceContext,
  readTicketType,
  type TicketTypeProblems,
  ticketTypeDraftOf,
} from '../ticket-types/ticket-type-draft.ts';

/** A ticket type as the editor of an event shows it: the rest is on the page for tickets. */
export type InlineTicketRow = {
  /** Identifies the row, and its creation if that has to be repeated. */
  key: string;
  /** Null until it is saved. */
  id: string | null;
  name: string;
  price: string;
  capacity: string;
  audience: AttendanceMode;
  /** Donations have no single price: they are changed on the page for tickets. */
  isDonation: boolean;
};

export type TicketRowInput = Pick<
  ReturnType<typeof readTicketType>['input'],
  'audience' | 'name' | 'kind' | 'priceMinor' | 'capacity'
>;

export function newTicketRow(type: EventType, given: Partial<InlineTicketRow> = {}): InlineTicketRow {
  const { audience } = emptyTicketType(type);
  return { key: randomId(), id: null, name: '', price: '', capacity: '', audience, isDonation: false, ...given };
}

export function ticketRowOf(type: TicketType, context: PriceContext): InlineTicketRow {
  const { name, price, capacity, audience, kind } = ticketTypeDraftOf(type, context);
  const shownPrice = kind === 'free' ? '0' : price;
  return { key: type.id, id: type.id, name, price: shownPrice, capacity, audience, isDonation: kind === 'donation' };
}

/** What the API takes of a row, and its invalid fields. A price of 0 makes the ticket free. */
export function readTicketRow(
  row: InlineTicketRow,
  type: EventType,
  context: PriceContext,
): { input: TicketRowInput; problems: TicketTypeProblems } {
  const modes = attendanceModesOf[type];
  const audience = modes.find((mode) => mode === row.audience) ?? modes[0];
  const typed = { ...emptyTicketType(type), name: row.name, price: row.price, capacity: row.capacity, audience };
  const asPaid = readTicketType(typed, context);
  const isFree = /^0+([.,]0*)?$/.test(row.price.trim());
  const { input, problems } = isFree ? readTicketType({ ...typed, kind: 'free' }, context) : asPaid;
  const { name, kind, priceMinor, capacity } = input;
  return { input: { audience, name, kind, priceMinor, capacity }, problems };
}
