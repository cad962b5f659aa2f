import { placeOrder } from '@foyer/contract/events/tickets/ordering.ts';
import { listTickets } from '@foyer/contract/events/tickets/ticket-types.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { call } from '#src/lib/call.ts';

export const offer = (id: string, code: string, signal: AbortSignal) =>
  call(listTickets, { params: { id }, query: code === '' ? {} : { code } }, signal);

export const order = (id: string, body: InputOf<typeof placeOrder>['body']) =>
  call(placeOrder, { params: { id }, body });
