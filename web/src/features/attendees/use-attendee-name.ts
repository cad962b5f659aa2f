import type { Attendee } from '@foyer/contract/attendees/attendees.ts';
import { useTranslation } from 'react-i18next';

/** The name to show for an attendee; "guest of" the buyer where nobody is named, and a text for an erased account. */
export function useAttendeeName() {
  const { t } = useTranslation('attendees');
  return ({ name, buyerName }: Pick<Attendee, 'name' | 'buyerName'>): string =>
    name ?? (buyerName === null ? t('accountDeleted') : t('guestOf', { name: buyerName }));
}
