import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isPlaceholderData'> & {
  data: { pages: readonly unknown[] } | undefined;
  fetchNextPage: () => Promise<unknown>;
};

/** Loads as many pages as the URL asks for, so that a shared link shows as much as its sender saw. */
export function usePages({ data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage }: Pages, wanted: number) {
  const loaded = data?.pages.length ?? 0;
  useEffect(() => {
    if (loaded > 0 && loaded < wanted && hasNextPage && !isFetching && !isPlaceholderData) void fetchNextPage();
  }, [loaded, wanted, hasNextPage, isFetching, isPlaceholderData, fetchNextPage]);
}
