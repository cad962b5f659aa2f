import type { Order } from '@foyer/contract/orders/order.ts';
import { useQueryClient } from '@tanstack/react-query';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { orderQuery } from '../../queries.ts';
import { useRefreshOrder } from './use-refresh-order.ts';

/** Runs changes of an order, one at a time. */
export function useOrderChange<Name extends string>(id: string) {
  const queryClient = useQueryClient();
  const { orRefresh } = useRefreshOrder(id);
  const task = useTask<Name>();

  /** Runs a change, also `about` one of several tickets, and shows the changed order. Returns whether it succeeded. */
  const change = (name: Name, request: () => Promise<Order>, about?: string) => {
    const send = async () => {
      queryClient.setQueryData(orderQuery(id).queryKey, await orRefresh(request()));
      void queryClient.invalidateQueries({ queryKey: eventKeys.all });
    };
    return task.run(name, send, undefined, about);
  };
  return { task, orRefresh, change };
}
