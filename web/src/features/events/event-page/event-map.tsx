import type { Event } from '@foyer/contract/events/event.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#src/lib/config-query.ts';
import { LocationMap } from '#src/ui/events/location-map.tsx';

/** The venue on a map where this deployment has tiles, otherwise a link to one. */
export function EventMap({ place }: { place: Event['place'] }) {
  const { t } = useTranslation('event-terms');
  const { map } = useSuspenseQuery(configQuery).data;
  const texts = {
    map: t('map.map', { place: place.name || place.address }),
    zoomIn: t('map.zoomIn'),
    zoomOut: t('map.zoomOut'),
    open: t('map.open'),
  };
  return <LocationMap place={place} map={map} texts={texts} />;
}
