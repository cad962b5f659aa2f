import { listPromoCodes } from '@foyer/contract/tickets/promo-codes.ts';
import { listTicketTypes } from '@foyer/contract/tickets/ticket-types.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';

/** The ticket types of an event for its organizer. Always read again, because the sold counts change at any time. */
export const ticketTypesQuery = (eventId: string) =>
  queryOptions({
    queryKey: managedEventKeys.ticketTypes(eventId),
    queryFn: async ({ signal }) => (await call(listTicketTypes, { params: { id: eventId } }, signal)).items,
    staleTime: 0,
  });

export const promoCodesQuery = (eventId: string) =>
  queryOptions({
    queryKey: managedEventKeys.promoCodes(eventId),
    queryFn: async ({ signal }) => (await call(listPromoCodes, { params: { id: eventId } }, signal)).items,
    staleTime: 0,
  });
