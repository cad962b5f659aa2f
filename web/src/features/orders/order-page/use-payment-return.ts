import type { Order } from '@foyer/contract/orders/order.ts';
import { checkPayment } from '@foyer/contract/payments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { call } from '#src/lib/call.ts';
import { orderQuery } from '../queries.ts';

/** After this long without a confirmation the page explains the delay. */
const slowAfterMs = 30_000;
/** If the provider's webhook has not arrived after this long, the server is asked to check with the provider. */
const checkAfterMs = 4000;

/** How the buyer returned from the checkout page: `done` waits for the provider's confirmation, `left` did not pay. */
export function usePaymentReturn() {
  const [search] = useSearchParams();
  const checkout = search.get('checkout');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (checkout !== 'done') return undefined;
    const timer = setTimeout(setSlow, slowAfterMs, true);
    return () => clearTimeout(timer);
  }, [checkout]);
  const { orderId = '' } = useParams();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (checkout !== 'done') return undefined;
    const timer = setTimeout(async () => {
      await call(checkPayment, { params: { orderId } }).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
    }, checkAfterMs);
    return () => clearTimeout(timer);
  }, [checkout, orderId, queryClient]);
  return {
    wasAbandoned: checkout === 'left',
    isSlow,
    /** Whether the order waits for the provider to confirm its payment. */
    isAwaited: (order: Order) => checkout === 'done' && mayBePaid(order),
  };
}
export type PaymentReturn = ReturnType<typeof usePaymentReturn>;

type PaymentState = Pick<Order['payments'][number], 'state'>;

/**
 * Whether a payment may still arrive. That is possible after the hold has expired: the payment then takes the spots
 * again, or is refunded.
 */
export function mayBePaid({ state, payments }: Pick<Order, 'state'> & { payments: readonly PaymentState[] }): boolean {
  return (state === 'held' || state === 'expired') && payments.some((payment) => payment.state === 'open');
}
