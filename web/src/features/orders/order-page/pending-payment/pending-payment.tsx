import type { Order } from '@foyer/contract/orders/order.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { orderQuery } from '../../queries.ts';
import { useOrderMutations } from '../mutations/use-order-mutations.ts';
import { CancelUnpaid } from './cancel-unpaid.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { PaymentOptions } from './payment-options.tsx';
import classes from './pending-payment.module.css';

/** `beforePaying`: keeps what was typed beside; false while some of it is wrong. */
type Props = { order: Order; receivedAt: number; hasLeft: boolean; beforePaying: () => Promise<boolean> };

/** The places are kept for a while: the clock, more time, and the ways to make them one's own. */
export function PendingPayment({ order, receivedAt, hasLeft, beforePaying }: Props) {
  const { t, i18n } = useTranslation('orders');
  const queryClient = useQueryClient();
  const mutations = useOrderMutations(order, beforePaying);
  const { heldUntil, now, mayExtend, payments, own } = order;
  // By the server's clocks it is so long from the moment in which it answered.
  const until = receivedAt + (heldUntil ? Date.parse(heldUntil) - Date.parse(now) : 0);
  const untilWhen = useRef<HTMLSpanElement>(null);
  const wasDeclined = payments.at(-1)?.state === 'failed';
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(until);

  /** The button is gone afterwards: whoever goes by keyboard goes on from what it has changed. */
  async function extend(): Promise<void> {
    if (await mutations.extend()) untilWhen.current?.focus({ preventScroll: true });
  }

  return (
    <Card title={t('held.title')}>
      <div className={classes.stack}>
        {wasDeclined && (
          <Notice tone="problem">
            <p>{t('declined')}</p>
          </Notice>
        )}
        {!wasDeclined && hasLeft && (
          <Notice tone="info">
            <p>{t('abandoned')}</p>
          </Notice>
        )}
        <FailureNotice failure={mutations.failure} />
        <HoldCountdown
          until={until}
          onOver={() => void queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })}
        />
        <CardText>
          <span ref={untilWhen} tabIndex={-1}>
            {t('held.until', { time })}
          </span>
        </CardText>
        {own && (
          <>
            <PaymentOptions order={order} mutations={mutations} />
            <div className={classes.less}>
              {mayExtend && (
                <Button variant="default" loading={mutations.pending === 'extend'} onClick={() => void extend()}>
                  {t('held.extend')}
                </Button>
              )}
              <CancelUnpaid count={order.places.length} mutations={mutations} />
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
