import type { EventCard } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';

/** Describes the location of an event in a few words. */
export function useLocationText(): (event: Pick<EventCard, 'type' | 'placeName'>) => string {
  const { t } = useTranslation('event-terms');
  return ({ type, placeName: place }) => {
    if (type === 'virtual') return t('location.online');
    if (place === '') return type === 'hybrid' ? t('location.openAndOnline') : t('location.open');
    return type === 'hybrid' ? t('location.andOnline', { place }) : place;
  };
}
