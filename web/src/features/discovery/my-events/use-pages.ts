import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isPlaceholderData'> & {
  data: { pages: readonly unknown[] } | undefined;
  fetchNextPage: () => Promise<unknown>;
};

/** "More" is an address: whoever opens it sees as many pages as whoever sent it. */
export function usePages({ data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage }: Pages, asked: number) {
  const loaded = data?.pages.length ?? 0;
  useEffect(() => {
    if (loaded > 0 && loaded < asked && hasNextPage && !isFetching && !isPlaceholderData) void fetchNextPage();
  }, [loaded, asked, hasNextPage, isFetching, isPlaceholderData, fetchNextPage]);
}
