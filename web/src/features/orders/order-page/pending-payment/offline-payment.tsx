import type { Order } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Unbroken } from '#src/ui/unbroken.tsx';
import { useOrderMutations } from '../mutations/use-order-mutations.ts';
import { CancelUnpaid } from './cancel-unpaid.tsx';
import classes from './pending-payment.module.css';

/** An order to be paid to the organizer directly: instructions, and a way to cancel. */
export function OfflinePayment({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders');
  const mutations = useOrderMutations(order);
  const amount = moneyText(order.dueMinor, order.currency, i18n.language);
  return (
    <Card title={t('offlinePayment.title', { amount })}>
      <div className={classes.stack}>
        <FailureNotice failure={mutations.failure} />
        <CardText>{t('offlinePayment.text')}</CardText>
        {order.event.offlinePayment && <p className={classes.instructions}>{order.event.offlinePayment}</p>}
        <CardText>
          <Unbroken text={t('offlinePayment.number', { number: order.number })} part={order.number} />
        </CardText>
        {order.own && (
          <div className={classes.less}>
            <CancelUnpaid count={order.places.length} mutations={mutations} />
          </div>
        )}
      </div>
    </Card>
  );
}
