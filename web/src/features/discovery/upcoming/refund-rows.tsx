import { IconReceiptRefund } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orderPath } from '#src/lib/paths.ts';
import { Hint, LinkRow, RowList } from '#src/ui/card/row.tsx';
import { RefundStatus } from '#src/ui/events/refund-status.tsx';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { unsettledRefundsQuery } from './upcoming-queries.ts';

/** The viewer's orders with a refund that is still to come. Nothing if there are none. */
export function RefundRows({ userId }: { userId: string }) {
  const { t } = useTranslation('event-terms');
  const query = useQuery(unsettledRefundsQuery(userId));
  if (query.error && !query.data) return <FailedNotice query={query} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <RowList>
      {query.data.map((order) => (
        <li key={order.id}>
          <LinkRow Icon={IconReceiptRefund} to={orderPath(order.id)} title={order.eventTitle}>
            <Hint>{t('refunds.order', { number: order.number })}</Hint>
            <RefundStatus order={order} />
          </LinkRow>
        </li>
      ))}
    </RowList>
  );
}
