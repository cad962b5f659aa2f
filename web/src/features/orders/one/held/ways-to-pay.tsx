import type { Order } from '@foyer/contract/events/tickets/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CardText } from '#src/ui/card/card.tsx';
import type { OrderVerbs } from '../verbs/use-order-verbs.ts';
import classes from './held.module.css';

/** By card at the checkout page, or to the organizer without one. */
export function WaysToPay({ order, verbs }: { order: Order; verbs: OrderVerbs }) {
  const { t, i18n } = useTranslation('orders');
  const { dueMinor, currency, event, byCard } = order;
  return (
    <div className={classes.ways}>
      {byCard && (
        <Button
          size="lg"
          leftSection={<IconCreditCard size={20} stroke={1.5} aria-hidden />}
          loading={verbs.pending === 'pay'}
          onClick={verbs.pay}
        >
          {t('held.card', { amount: moneyText(dueMinor, currency, i18n.language) })}
        </Button>
      )}
      {event.offlinePayment !== '' && (
        <>
          <Button
            size="lg"
            variant={byCard ? 'default' : 'filled'}
            loading={verbs.pending === 'offline'}
            onClick={verbs.payOffline}
          >
            {t('held.offline')}
          </Button>
          <CardText>{t('held.offlineHint')}</CardText>
        </>
      )}
    </div>
  );
}
