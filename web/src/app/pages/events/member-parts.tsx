import type { Event } from '@foyer/contract/events/event.ts';
import { Suspense } from 'react';
import { NewsRoute } from '#src/features/notifications/news-route.tsx';
import { EventRefunds } from '#src/features/orders/my-orders/event-refunds.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';

/** Needed last: what it brings is on the page already, only older. */
const CapacityWatch = lazyPart(async () => (await import('./capacity-watch.tsx')).CapacityWatch);

type Props = { event: Event; viewer: string };

/** Refunds and where news goes: what a signed-in viewer sees below the registration. */
export function MemberParts({ event, viewer }: Props) {
  const isComing = event.state === 'published' && !event.hasEnded;
  return (
    <>
      {event.ticketed && <EventRefunds eventId={event.id} viewer={viewer} />}
      {!event.own && isComing && <NewsRoute viewer={viewer} />}
      {isComing && (
        <Suspense>
          <CapacityWatch eventId={event.id} viewer={viewer} />
        </Suspense>
      )}
    </>
  );
}
