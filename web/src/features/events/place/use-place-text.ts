import type { EventCard } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';

/** Where an event is, in a few words. */
export function usePlaceText(): (event: Pick<EventCard, 'type' | 'placeName'>) => string {
  const { t } = useTranslation('places');
  return ({ type, placeName: place }) => {
    if (type === 'virtual') return t('online');
    if (place === '') return type === 'hybrid' ? t('openAndOnline') : t('open');
    return type === 'hybrid' ? t('andOnline', { place }) : place;
  };
}
