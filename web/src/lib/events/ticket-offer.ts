import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import { listTickets, type OfferedTicket } from '@foyer/contract/tickets/ticket-types.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { registrationKeys } from '#src/lib/query-keys/registration-keys.ts';
import { call } from '../call.ts';

/** What `viewer` can order now, with a promotion code or without. What was offered before stays meanwhile. */
export const ticketOfferQuery = (eventId: string, viewer: string | null, code: string) =>
  queryOptions({
    queryKey: registrationKeys.ticketOffer(eventId, viewer, code),
    queryFn: ({ signal }) => call(listTickets, { params: { id: eventId }, query: code === '' ? {} : { code } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Whether tickets of an attendance mode are on sale, and all that everybody sees are sold: people wait for them. */
export function areSoldOut(tickets: readonly OfferedTicket[], mode: AttendanceMode): boolean {
  const offered = tickets.filter(
    (ticket) => ticket.audience === mode && !ticket.hidden && ['on-sale', 'sold-out'].includes(ticket.status),
  );
  return offered.length > 0 && offered.every(({ status }) => status === 'sold-out');
}
