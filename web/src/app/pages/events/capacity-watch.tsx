import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useEventWatch } from '#src/lib/live/use-event-watch.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { registrationKeys } from '#src/lib/query-keys/registration-keys.ts';

type Props = { eventId: string; viewer: string };

/** Keeps the counts of an event page current: spots, tickets and the viewer's waitlist entries. */
export function CapacityWatch({ eventId, viewer }: Props) {
  const queries = useQueryClient();
  const { slug = '' } = useParams();
  useEventWatch('capacity', eventId, () => {
    const keys = [
      eventKeys.page(slug, viewer),
      // With any promo code.
      registrationKeys.ticketOffer(eventId, viewer, '').slice(0, -1),
      registrationKeys.myWaitlist(eventId, viewer),
    ];
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  });
  return null;
}
