import type { Event } from '@foyer/contract/events/event.ts';
import { NewsRoute } from '#src/features/notifications/news-route.tsx';
import { EventRefunds } from '#src/features/orders/my-orders/event-refunds.tsx';

type Props = { event: Event; viewer: string };

/** Refunds and where news goes: what a signed-in viewer sees below the registration. */
export function MemberParts({ event, viewer }: Props) {
  const isComing = event.state === 'published' && !event.hasEnded;
  return (
    <>
      {event.ticketed && <EventRefunds eventId={event.id} viewer={viewer} />}
      {!event.own && isComing && <NewsRoute viewer={viewer} />}
    </>
  );
}
