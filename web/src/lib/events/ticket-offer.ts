import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import { listTickets, type OfferedTicket } from '@foyer/contract/tickets/ticket-types.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { registrationKeys } from '#src/lib/query-keys/registration-keys.ts';
import { call } from '../call.ts';

/** The tickets that `viewer` can order, with a promotion code or without. The previous offer stays while loading. */
export const ticketOfferQuery = (eventId: string, viewer: string | null, code: string) =>
  queryOptions({
    queryKey: registrationKeys.ticketOffer(eventId, viewer, code),
    queryFn: ({ signal }) => call(listTickets, { params: { id: eventId }, query: code === '' ? {} : { code } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Whether an attendance mode sells tickets and all visible ones are sold, so that people can join a waitlist. */
export function areSoldOut(tickets: readonly OfferedTicket[], mode: AttendanceMode): boolean {
  const offered = tickets.filter(
    (ticket) => ticket.audience === mode && !ticket.hidden && ['on-sale', 'sold-out'].includes(ticket.status),
  );
  return offered.length > 0 && offered.every(({ status }) => status === 'sold-out');
}
