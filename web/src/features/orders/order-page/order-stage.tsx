import type { Order } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { ConfirmedOrder } from './confirmed-order.tsx';
import classes from './order-stage.module.css';
import { ExpiredOrder } from './pending-payment/expired-order.tsx';
import { OfflinePayment } from './pending-payment/offline-payment.tsx';
import { PendingPayment } from './pending-payment/pending-payment.tsx';
import type { PaymentReturn } from './use-payment-return.ts';

type Props = {
  order: Order;
  receivedAt: number;
  returned: PaymentReturn;
  /** Keeps what was typed about the places; false while some of it is wrong. */
  beforePaying: () => Promise<boolean>;
};

/** Where an order stands, and what is next. */
export function OrderStage({ order, receivedAt, returned, beforePaying }: Props) {
  const { t, i18n } = useTranslation('orders');
  const money = (minor: number) => moneyText(minor, order.currency, i18n.language);
  const late = order.refunds.filter(({ reason }) => reason === 'late');
  if (order.event.state === 'cancelled') {
    return (
      <Card title={t('eventCancelled.title')}>
        <CardText>{order.paidMinor > 0 ? t('eventCancelled.text') : t('eventCancelled.free')}</CardText>
      </Card>
    );
  }
  if (returned.isAwaited(order)) {
    return (
      <Card title={t('waiting.title')}>
        <div role="status" className={classes.waiting}>
          <Loader size={28} aria-hidden />
          <CardText>{t(returned.isLong ? 'waiting.long' : 'waiting.text')}</CardText>
        </div>
      </Card>
    );
  }
  if (order.state === 'held') {
    return (
      <PendingPayment order={order} receivedAt={receivedAt} beforePaying={beforePaying} hasLeft={returned.hasLeft} />
    );
  }
  if (order.state === 'awaiting') return <OfflinePayment order={order} />;
  if (order.state === 'confirmed') return <ConfirmedOrder order={order} />;
  if (late.length > 0) {
    const amount = money(late.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
    return <ExpiredOrder order={order} title={t('late.title')} text={t('late.text', { amount })} />;
  }
  if (order.state === 'expired')
    return <ExpiredOrder order={order} title={t('expired.title')} text={t('expired.text')} />;
  const isUndecided = order.event.refund === null && order.paidMinor > order.refundedMinor;
  return (
    <Card title={t('cancelled.title')}>
      <CardText>{t('cancelled.text')}</CardText>
      {isUndecided && <CardText>{t('cancel.organizerDecides')}</CardText>}
    </Card>
  );
}
