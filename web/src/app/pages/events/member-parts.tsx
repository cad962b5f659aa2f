import type { Event } from '@foyer/contract/events/event.ts';
import { Suspense } from 'react';
import { NewsRoute } from '#src/features/notifications/news-route.tsx';
import { EventRefunds } from '#src/features/orders/my-orders/event-refunds.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { eventPath } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';

/** Needed last: what it brings is on the page already, only older. */
const CapacityWatch = lazyPart(async () => (await import('./capacity-watch.tsx')).CapacityWatch);

const SendLink = lazyPart(async () => (await import('#src/features/link-cards/send-link.tsx')).SendLink);

type Props = { event: Event; viewer: string };

/** Refunds, where news goes, and sending the event to others: what a signed-in viewer sees below the registration. */
export function MemberParts({ event, viewer }: Props) {
  const urlOf = useAbsoluteUrl();
  const session = useSession();
  const isMember = session.status === 'signed-in' && !session.user.guest;
  const isComing = event.state === 'published' && !event.hasEnded;
  return (
    <>
      {event.ticketed && <EventRefunds eventId={event.id} viewer={viewer} />}
      {!event.own && isComing && <NewsRoute viewer={viewer} />}
      {isComing && (
        <Suspense>
          <CapacityWatch eventId={event.id} viewer={viewer} />
          {isMember && <SendLink viewer={viewer} url={urlOf(eventPath(event.slug))} />}
        </Suspense>
      )}
    </>
  );
}
