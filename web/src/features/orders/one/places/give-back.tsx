import type { Order, OrderPlace } from '@foyer/contract/events/tickets/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import type { OrderVerbs } from '../verbs/use-order-verbs.ts';

type Props = { order: Order; places: readonly OrderPlace[]; label: string; number?: number; verbs: OrderVerbs };

/** Gives places back. What comes back is said before it is asked, and nothing else is agreed to. */
export function GiveBack({ order, places, label, number, verbs }: Props) {
  const { t, i18n } = useTranslation('orders');
  const count = places.length;
  const refund = places.reduce((sum, { refundMinor }) => sum + refundMinor, 0);
  const paid = places.some(({ priceMinor }) => priceMinor > 0);
  const amount = moneyText(refund, order.currency, i18n.language);
  const back =
    refund > 0
      ? t('cancel.comesBack', { amount })
      : paid
        ? t(order.event.refund ? 'cancel.nothingBack' : 'cancel.organizerDecides')
        : '';
  return (
    <ConfirmButton
      size="sm"
      label={label}
      ariaLabel={number === undefined ? label : `${label}: ${t('places.number', { number })}`}
      loading={verbs.pending === 'cancel'}
      question={{
        title: t('cancel.title', { count }),
        text: [back, t('cancel.free', { count })].filter(Boolean).join(' '),
        confirm: t('cancel.confirm'),
        cancel: t('cancel.keep'),
      }}
      onConfirm={() => void verbs.cancel({ places: places.map(({ id }) => id), expectedRefundMinor: refund })}
    />
  );
}
