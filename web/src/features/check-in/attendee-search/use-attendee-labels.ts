import type { CheckInGuest } from '@foyer/contract/check-in/check-in.ts';
import { useTranslation } from 'react-i18next';

type Guest = Pick<CheckInGuest, 'name' | 'buyerName' | 'orderNumber'>;

/** How check-in refers to attendees. */
export function useAttendeeLabels() {
  const { t } = useTranslation('check-in');
  return {
    /** The attendee's name, or "Guest of" the buyer. */
    nameOf: ({ name, buyerName }: Guest) =>
      name ?? (buyerName === null ? t('accountDeleted') : t('guestOf', { name: buyerName })),
    /** The order number and buyer; empty for an attendee without an order. */
    orderOf: ({ name, buyerName, orderNumber }: Guest) =>
      [
        orderNumber !== null && t('order', { number: orderNumber }),
        name !== null && buyerName !== null && t('boughtBy', { name: buyerName }),
      ]
        .filter(Boolean)
        .join(' · '),
  };
}
