import type { Order } from '@foyer/contract/orders/order.ts';
import { useQueryClient } from '@tanstack/react-query';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { orderQuery } from '../../queries.ts';
import { useRefreshOrder } from './use-refresh-order.ts';

/** Changes of an order, one at a time. */
export function useOrderChange<Name extends string>(id: string) {
  const queryClient = useQueryClient();
  const { orRefresh } = useRefreshOrder(id);
  const task = useTask<Name>();

  /** Whether it was done; the page shows what the order is then. */
  const change = (name: Name, ask: () => Promise<Order>) =>
    task.run(name, async () => {
      queryClient.setQueryData(orderQuery(id).queryKey, await orRefresh(ask()));
      void queryClient.invalidateQueries({ queryKey: eventKeys.all });
    });
  return { task, orRefresh, change };
}
