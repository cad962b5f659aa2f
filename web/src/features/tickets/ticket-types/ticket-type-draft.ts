import { limits } from '@foyer/contract/limits.ts';
import { type AttendanceMode, attendanceModesOf, type EventType } from '@foyer/contract/rules/events/event-choices.ts';
import { maximumAmount, parseAmount, typedMoney } from '@foyer/contract/rules/events/money.ts';
import type { TicketKind } from '@foyer/contract/rules/events/ticket-choices.ts';
import type { TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { clockAt, instantOf, skippedIn } from '#src/ui/time/zoned-time.ts';

/** A ticket type in the form: amounts in the format of the language, times in the event's time zone. */
export type TicketTypeDraft = {
  audience: AttendanceMode;
  name: string;
  description: string;
  kind: TicketKind;
  price: string;
  capacity: string;
  maxPerPerson: string;
  salesFrom: string;
  salesUntil: string;
  hidden: boolean;
};
/** The fields that can show a problem, with the name of each in the API. */
export const ticketTypeFields = {
  name: 'name',
  description: 'description',
  price: 'priceMinor',
  capacity: 'capacity',
  maxPerPerson: 'maxPerPerson',
  salesFrom: 'salesFrom',
  salesUntil: 'salesUntil',
} as const;

/** What is needed to parse and format typed amounts and times. */
export type PriceContext = { currency: string; language: string; timeZone: string };

/** The invalid fields of a ticket type. */
export type TicketTypeProblems = Partial<Record<'name' | 'price' | 'capacity' | 'maxPerPerson' | 'salesUntil', true>>;

const defaultMaxPerPerson = 10;

export function emptyTicketType(type: EventType): TicketTypeDraft {
  return {
    audience: attendanceModesOf[type][0],
    name: '',
    description: '',
    kind: 'paid',
    price: '',
    capacity: '',
    maxPerPerson: String(defaultMaxPerPerson),
    salesFrom: '',
    salesUntil: '',
    hidden: false,
  };
}

export function ticketTypeDraftOf(type: TicketType, { currency, language, timeZone }: PriceContext): TicketTypeDraft {
  const { audience, name, description, kind, priceMinor, capacity, maxPerPerson, hidden } = type;
  const clock = (at: string | null) => (at === null ? '' : clockAt(Date.parse(at), timeZone));
  return {
    audience,
    name,
    description,
    kind,
    hidden,
    price: priceMinor === 0 ? '' : typedMoney(priceMinor, currency, language),
    capacity: String(capacity ?? ''),
    maxPerPerson: String(maxPerPerson),
    salesFrom: clock(type.salesFrom),
    salesUntil: clock(type.salesUntil),
  };
}

/** The body for the API, the invalid fields, and those with a time that the clocks skip. */
export function readTicketType(draft: TicketTypeDraft, { currency, language, timeZone }: PriceContext) {
  const { audience, name, description, kind, hidden } = draft;
  const price = draft.price.trim();
  const minor = kind === 'free' || (kind === 'donation' && price === '') ? 0 : parseAmount(price, currency, language);
  const capacity = draft.capacity === '' ? null : Number(draft.capacity);
  const maxPerPerson = Number(draft.maxPerPerson);
  const salesFrom = instantOf(draft.salesFrom, timeZone);
  const salesUntil = instantOf(draft.salesUntil, timeZone);
  const { ticket } = limits;
  const problems: TicketTypeProblems = {};
  if (name.trim() === '') problems.name = true;
  if (minor === null || minor > maximumAmount(currency) || (kind === 'paid' && minor === 0)) problems.price = true;
  if (capacity !== null && (capacity < 1 || capacity > ticket.capacity)) problems.capacity = true;
  if (maxPerPerson < 1 || maxPerPerson > ticket.perPerson) problems.maxPerPerson = true;
  if (salesFrom && salesUntil && salesUntil <= salesFrom) problems.salesUntil = true;
  const texts = { audience, name: name.trim(), description, kind, hidden };
  const input = { ...texts, priceMinor: minor ?? 0, capacity, maxPerPerson, salesFrom, salesUntil };
  const skipped = skippedIn({ salesFrom: draft.salesFrom, salesUntil: draft.salesUntil }, timeZone);
  return { input, problems, skipped };
}
