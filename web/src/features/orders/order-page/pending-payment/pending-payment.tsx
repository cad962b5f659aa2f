import type { Order } from '@foyer/contract/orders/order.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { orderQuery } from '../../queries.ts';
import { useOrderMutations } from '../mutations/use-order-mutations.ts';
import { CancelUnpaid } from './cancel-unpaid.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { PaymentOptions } from './payment-options.tsx';
import classes from './pending-payment.module.css';

/**
 * `receivedAt`: when the order was read, by the browser's clock. `wasAbandoned`: the buyer left the checkout page.
 * `beforePaying`: saves the typed attendee names, and returns false if some are invalid.
 */
type Props = { order: Order; receivedAt: number; wasAbandoned: boolean; beforePaying: () => Promise<boolean> };

/** Tickets on hold for a few minutes: countdown, extension and payment. */
export function PendingPayment({ order, receivedAt, wasAbandoned, beforePaying }: Props) {
  const { t, i18n } = useTranslation('orders');
  const queryClient = useQueryClient();
  const mutations = useOrderMutations(order, beforePaying);
  const { heldUntil, now, mayExtend, payments, own } = order;
  // The remaining time is measured by the server's clock, because the browser's may be wrong.
  const until = receivedAt + (heldUntil ? Date.parse(heldUntil) - Date.parse(now) : 0);
  const deadline = useRef<HTMLSpanElement>(null);
  const wasDeclined = payments.at(-1)?.state === 'failed';
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(until);

  /** The button disappears afterwards, so the keyboard focus moves to the new deadline. */
  async function extend(): Promise<void> {
    if (await mutations.extend()) deadline.current?.focus({ preventScroll: true });
  }

  return (
    <Card title={t('pendingPayment.title')}>
      <div className={classes.stack}>
        {wasDeclined && (
          <Notice tone="problem">
            <p>{t('declined')}</p>
          </Notice>
        )}
        {!wasDeclined && wasAbandoned && (
          <Notice tone="info">
            <p>{t('abandoned')}</p>
          </Notice>
        )}
        <FailureNotice failure={mutations.failure} />
        <HoldCountdown
          until={until}
          onExpired={() => void queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })}
        />
        <CardText>
          <span ref={deadline} tabIndex={-1}>
            {t('pendingPayment.until', { time })}
          </span>
        </CardText>
        {own && (
          <>
            <PaymentOptions order={order} mutations={mutations} />
            <div className={classes.less}>
              {mayExtend && (
                <Button variant="default" loading={mutations.pending === 'extend'} onClick={() => void extend()}>
                  {t('pendingPayment.extend')}
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
