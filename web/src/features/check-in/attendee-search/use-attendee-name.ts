import type { CheckInGuest } from '@foyer/contract/check-in/check-in.ts';
import { useTranslation } from 'react-i18next';

type Guest = Pick<CheckInGuest, 'name' | 'buyerName' | 'orderNumber'>;

/** How the door calls a guest: by their name, else by whoever has bought their place. */
export function useAttendeeName() {
  const { t } = useTranslation('check-in');
  return {
    nameOf: ({ name, buyerName }: Guest) =>
      name ?? (buyerName === null ? t('gone') : t('guestOf', { name: buyerName })),
    /** The order that their place is of, where they have one. */
    orderOf: ({ name, buyerName, orderNumber }: Guest) =>
      [
        orderNumber !== null && t('order', { number: orderNumber }),
        name !== null && buyerName !== null && t('boughtBy', { name: buyerName }),
      ]
        .filter(Boolean)
        .join(' · '),
  };
}
