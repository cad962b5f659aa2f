import type { OrderCard } from '@foyer/contract/events/tickets/order.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orderPath } from '#src/lib/paths.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { Notice } from '#src/ui/notice.tsx';

/** Orders whose places are kept for a payment: they stand above all else, since their time runs. */
export function OpenOrders({ userId }: { userId: string }) {
  const { t } = useTranslation('event');
  const { data = [] } = useQuery({
    queryKey: [...eventsKey, 'open-orders', userId],
    async queryFn({ signal }): Promise<OrderCard[]> {
      const items = await (await import('../known/calls.ts')).myOrders(signal);
      return items.filter(({ state }) => state === 'held' || state === 'awaiting');
    },
    staleTime: 0,
  });
  return data.map(({ id, eventTitle }) => (
    <Notice key={id} tone="info">
      <p>{t('tickets.waits', { title: eventTitle })}</p>
      <Link to={orderPath(id)}>{t('tickets.goOn')}</Link>
    </Notice>
  ));
}
