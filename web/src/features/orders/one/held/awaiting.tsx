import type { Order } from '@foyer/contract/events/tickets/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Unbroken } from '#src/ui/unbroken.tsx';
import { useOrderVerbs } from '../verbs/use-order-verbs.ts';
import { GiveUp } from './give-up.tsx';
import classes from './held.module.css';

/** The organizer waits for the money: how to pay, and the way back for who pays no more. */
export function Awaiting({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders');
  const verbs = useOrderVerbs(order);
  const amount = moneyText(order.dueMinor, order.currency, i18n.language);
  return (
    <Card title={t('awaiting.title', { amount })}>
      <div className={classes.stack}>
        <FailureNotice failure={verbs.failure} />
        <CardText>{t('awaiting.text')}</CardText>
        {order.event.offlinePayment && <p className={classes.instructions}>{order.event.offlinePayment}</p>}
        <CardText>
          <Unbroken text={t('awaiting.number', { number: order.number })} part={order.number} />
        </CardText>
        {order.own && (
          <div className={classes.less}>
            <GiveUp count={order.places.length} verbs={verbs} />
          </div>
        )}
      </div>
    </Card>
  );
}
