import type { Event } from '@foyer/contract/events/event.ts';
import { positionIn } from '@foyer/contract/rules/events/map-link.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#src/lib/config-query.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useNear } from '#src/lib/page/use-near.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './event-page.module.css';

const EventMap = lazyPart(async () => (await import('./event-map.tsx')).EventMap);

/** The venue on a map, loaded when the visitor scrolls near it. Without map tiles or coordinates the facts link to one. */
export function LocationSection({ place }: { place: Event['place'] }) {
  const { t } = useTranslation('event-page');
  const { map } = useSuspenseQuery(configQuery).data;
  const { ref, isNear } = useNear();
  if (!map || positionIn(place.mapLink) === null) return null;
  return (
    <section aria-labelledby="location">
      <h2 id="location">{t('location.title')}</h2>
      <div ref={ref} className={classes.map}>
        {isNear && (
          <Suspense fallback={<Skeleton height={280} />}>
            <EventMap place={place} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
