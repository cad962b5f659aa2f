import type { Order } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { Loader } from '#src/ui/button/loader.tsx';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { ConfirmedOrder } from './confirmed-order.tsx';
import { RefundNote } from './money/refund-note.tsx';
import classes from './order-stage.module.css';
import { ExpiredOrder } from './pending-payment/expired-order.tsx';
import { OfflinePayment } from './pending-payment/offline-payment.tsx';
import { PendingPayment } from './pending-payment/pending-payment.tsx';
import type { PaymentReturn } from './use-payment-return.ts';

type Props = {
  order: Order;
  receivedAt: number;
  returned: PaymentReturn;
  /** Saves the typed attendee names. Returns false if some are invalid. */
  beforePaying: () => Promise<boolean>;
};

/** The state of an order and the next step. */
export function OrderStage({ order, receivedAt, returned, beforePaying }: Props) {
  const { t, i18n } = useTranslation('orders');
  const money = (minor: number) => moneyText(minor, order.currency, i18n.language);
  const lateRefunds = order.refunds.filter(({ reason }) => reason === 'late');
  if (order.event.state === 'cancelled') {
    return (
      <Card title={t('eventCancelled.title')}>
        {order.own && order.paidMinor === 0 && <CardText>{t('eventCancelled.free')}</CardText>}
        {/* What was paid for an order that was canceled before the event follows the refund policy. */}
        {order.paidMinor > 0 && order.refunds.length === 0 && order.endedAt === null && (
          <CardText>{t('eventCancelled.text')}</CardText>
        )}
        <RefundNote order={order} />
        {order.undecidedRefundMinor > 0 && <CardText>{t('cancel.organizerDecides')}</CardText>}
      </Card>
    );
  }
  if (returned.isAwaited(order)) {
    return (
      <Card title={t('confirmingPayment.title')}>
        <div role="status" className={classes.waiting}>
          <Loader size={28} aria-hidden />
          <CardText>{t(returned.isSlow ? 'confirmingPayment.long' : 'confirmingPayment.text')}</CardText>
        </div>
      </Card>
    );
  }
  if (order.state === 'held') {
    return (
      <PendingPayment
        order={order}
        receivedAt={receivedAt}
        beforePaying={beforePaying}
        wasAbandoned={returned.wasAbandoned}
      />
    );
  }
  if (order.state === 'awaiting') return <OfflinePayment order={order} />;
  if (order.state === 'confirmed') return <ConfirmedOrder order={order} />;
  if (lateRefunds.length > 0) {
    const amount = money(lateRefunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
    const isPaidOut = lateRefunds.every(({ state }) => state === 'done');
    const text = t(isPaidOut ? 'latePayment.refunded' : 'latePayment.text', { amount });
    return <ExpiredOrder order={order} title={t('latePayment.title')} text={text} />;
  }
  if (order.state === 'expired')
    return <ExpiredOrder order={order} title={t('expired.title')} text={t('expired.text')} />;
  return (
    <Card title={t('cancelled.title')}>
      <CardText>{t('cancelled.text')}</CardText>
      <RefundNote order={order} />
      {order.undecidedRefundMinor > 0 && <CardText>{t('cancel.organizerDecides')}</CardText>}
    </Card>
  );
}
