import type { OfferedTicket } from '@foyer/contract/tickets/ticket-types.ts';

/** A ticket on sale, as an event offers it. */
export const anOfferedTicket = (id: string, given: Partial<OfferedTicket> = {}): OfferedTicket => ({
  id,
  audience: 'in-person',
  name: id,
  description: '',
  kind: 'paid',
  priceMinor: 1000,
  payMinor: 1000,
  status: 'on-sale',
  left: 3,
  forLine: 3,
  mayHave: 3,
  salesFrom: null,
  salesUntil: null,
  hidden: false,
  ...given,
});
