import type { OrderRefunds } from '@foyer/contract/orders/order.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orderPath } from '#src/lib/paths.ts';
import { RefundStatus } from '#src/ui/events/refund-status.tsx';
import { myEventOrdersQuery } from '../queries.ts';
import classes from './event-refunds.module.css';

/** Pending and paid refunds of the viewer's orders for an event, each leading to its order. Nothing if there are none. */
export function EventRefunds({ eventId, viewer }: { eventId: string; viewer: string }) {
  const { t } = useTranslation('event-terms');
  const { data } = useQuery(myEventOrdersQuery(eventId, viewer));
  const refunded = data?.items.filter(hasRefund) ?? [];
  if (refunded.length === 0) return null;
  return (
    <ul className={classes.root}>
      {refunded.map((order) => (
        <li key={order.id}>
          <Link className={classes.order} to={orderPath(order.id)}>
            <RefundStatus order={order} showsPaid />
            <span className={classes.number}>{t('refunds.order', { number: order.number })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const hasRefund = ({ refundedMinor, undecidedRefundMinor, refundFailed }: OrderRefunds) =>
  refundedMinor > 0 || undecidedRefundMinor > 0 || refundFailed;
