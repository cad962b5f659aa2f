import type { Order } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { IconCreditCard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { CardText } from '#src/ui/card/card.tsx';
import type { OrderMutations } from '../mutations/use-order-mutations.ts';
import classes from './pending-payment.module.css';

/** Pay by card on the checkout page, or directly to the organizer. */
export function PaymentOptions({ order, mutations }: { order: Order; mutations: OrderMutations }) {
  const { t, i18n } = useTranslation('orders');
  const { dueMinor, currency, event, byCard } = order;
  return (
    <div className={classes.ways}>
      {byCard && (
        <Button
          size="lg"
          leftSection={<IconCreditCard size={20} stroke={1.5} aria-hidden />}
          loading={mutations.pending === 'pay'}
          onClick={mutations.pay}
        >
          {t('pendingPayment.card', { amount: moneyText(dueMinor, currency, i18n.language) })}
        </Button>
      )}
      {event.offlinePayment !== '' && (
        <>
          <Button
            size="lg"
            variant={byCard ? 'default' : 'filled'}
            loading={mutations.pending === 'offline'}
            onClick={mutations.payOffline}
          >
            {t('pendingPayment.offline')}
          </Button>
          <CardText>{t('pendingPayment.offlineHint')}</CardText>
        </>
      )}
    </div>
  );
}
