import type { Order } from '@foyer/contract/orders/order.ts';
import { checkPayment } from '@foyer/contract/payments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { call } from '#src/lib/call.ts';
import { orderQuery } from '../queries.ts';

/** So long a confirmation is waited for before more is said about it. */
const patienceMs = 30_000;
/** When the provider's word has not come by then, it is asked for. */
const askAfterMs = 4000;

/** How somebody came back from the checkout page: `done` waits for the provider's word, `left` has paid nothing. */
export function usePaymentReturn() {
  const [search] = useSearchParams();
  const came = search.get('checkout');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (came !== 'done') return undefined;
    const timer = setTimeout(setLong, patienceMs, true);
    return () => clearTimeout(timer);
  }, [came]);
  const { orderId = '' } = useParams();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (came !== 'done') return undefined;
    const timer = setTimeout(async () => {
      await call(checkPayment, { params: { orderId } }).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
    }, askAfterMs);
    return () => clearTimeout(timer);
  }, [came, orderId, queryClient]);
  return {
    hasLeft: came === 'left',
    isLong,
    /** Whether the provider has yet to say that the money has come. */
    isAwaited: (order: Order) => came === 'done' && mayBePaid(order),
  };
}
export type PaymentReturn = ReturnType<typeof usePaymentReturn>;

type Paying = Pick<Order['payments'][number], 'state'>;

/** Also when the time is over: a payment that was made may still be on its way, and takes the places again or comes back. */
export function mayBePaid({ state, payments }: Pick<Order, 'state'> & { payments: readonly Paying[] }): boolean {
  return (state === 'held' || state === 'expired') && payments.some((payment) => payment.state === 'open');
}
