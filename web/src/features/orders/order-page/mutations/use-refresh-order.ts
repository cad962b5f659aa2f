import { useQueryClient } from '@tanstack/react-query';
import { orderQuery } from '../../queries.ts';

/** Reads an order again, because someone else may have changed it or the response to a change was lost. */
export function useRefreshOrder(id: string) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey });
  return {
    refresh,
    /** Passes the response through. If the request fails, the order is read again, so that the page is up to date. */
    async orRefresh<T>(request: Promise<T>): Promise<T> {
      try {
        return await request;
      } catch (error) {
        void refresh();
        throw error;
      }
    },
  };
}
