import { useQueryClient } from '@tanstack/react-query';
import { orderQuery } from '../../queries.ts';

/** What an order is now: somebody else may have been faster, or the answer to a change was lost. */
export function useRefreshOrder(id: string) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey });
  return {
    refresh,
    /** The answer. What the order is stands beside the sentence that says why there is none. */
    async orRefresh<T>(asked: Promise<T>): Promise<T> {
      try {
        return await asked;
      } catch (error) {
        void refresh();
        throw error;
      }
    },
  };
}
