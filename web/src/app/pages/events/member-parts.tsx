import type { Event } from '@foyer/contract/events/event.ts';
import { NewsRoute } from '#src/features/notifications/news-route.tsx';
import { EventRefunds } from '#src/features/orders/my-orders/event-refunds.tsx';
import { EventPeople } from './event-people.tsx';

type Props = { event: Event; viewer: string; isMember: boolean };

/** Refunds, where news goes, and people to meet: what a signed-in viewer sees below the registration. */
export function MemberParts({ event, viewer, isMember }: Props) {
  const isComing = event.state === 'published' && !event.hasEnded;
  return (
    <>
      {event.ticketed && <EventRefunds eventId={event.id} viewer={viewer} />}
      {!event.own && isComing && <NewsRoute viewer={viewer} />}
      {isMember && event.registration?.state === 'confirmed' && !event.hasEnded && (
        <EventPeople userId={viewer} eventId={event.id} />
      )}
    </>
  );
}
