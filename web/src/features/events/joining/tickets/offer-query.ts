import type { TicketOffer } from '@foyer/contract/events/tickets/ticket-types.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { eventsKey } from '#src/lib/query-client.ts';

/** What `viewer` can have at this moment, with a promotion code or without. What was offered before stays meanwhile. */
export const offerQuery = (eventId: string, viewer: string | null, code: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'tickets', eventId, viewer, code],
    async queryFn({ signal }): Promise<TicketOffer> {
      return (await import('./calls.ts')).offer(eventId, code, signal);
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
