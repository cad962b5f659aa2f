import type { EventCard } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';

/** Where an event is, in a few words. */
export function usePlaceText(): (event: Pick<EventCard, 'type' | 'placeName'>) => string {
  const { t } = useTranslation('events');
  return ({ type, placeName: place }) => {
    if (type === 'virtual') return t('places.online');
    if (place === '') return type === 'hybrid' ? t('places.openAndOnline') : t('places.open');
    return type === 'hybrid' ? t('places.andOnline', { place }) : place;
  };
}
