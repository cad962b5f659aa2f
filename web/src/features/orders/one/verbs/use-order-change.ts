import type { Order } from '@foyer/contract/events/tickets/order.ts';
import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#src/lib/api/api-error.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { useTask } from '#src/lib/use-task.ts';
import { orderQuery } from '../../queries.ts';

/** Changes of an order, one at a time. */
export function useOrderChange<Name extends string>(id: string) {
  const queries = useQueryClient();
  const task = useTask<Name>();

  /** Whether it was done; the page shows what the order is then. */
  const change = (name: Name, ask: () => Promise<Order>) =>
    task.run(name, async () => {
      try {
        queries.setQueryData(orderQuery(id).queryKey, await ask());
      } catch (error) {
        // Somebody else was faster: what it is now stands beside the sentence.
        if (hasCode(error, 'ORDER_STATE_REFUSED', 'ORDER_CHANGED'))
          void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey });
        throw error;
      }
      void queries.invalidateQueries({ queryKey: eventsKey });
    });
  return { task, change };
}
