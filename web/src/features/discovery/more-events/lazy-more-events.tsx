import type { Event } from '@foyer/contract/events/event.ts';
import { Suspense } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useNear } from '#src/lib/page/use-near.ts';

const MoreEvents = lazyPart(async () => (await import('./more-events.tsx')).MoreEvents);

/** The host and more events below an event. Loaded when the visitor scrolls near them. */
export function LazyMoreEvents({ event, viewer }: { event: Event; viewer: string | null }) {
  const { ref, isNear } = useNear();
  return (
    <div ref={ref}>
      {isNear && (
        <Suspense>
          <MoreEvents event={event} viewer={viewer} />
        </Suspense>
      )}
    </div>
  );
}
