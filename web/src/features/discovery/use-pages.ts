import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'isPlaceholderData'
> & {
  data: { pages: readonly unknown[] } | undefined;
  fetchNextPage: () => Promise<unknown>;
};

/**
 * Loads as many pages as the URL asks for, so that a shared link shows as much as its sender saw. A page that failed is
 * asked for again only when more pages are wanted, or when the list is retried.
 */
export function usePages(query: Pages, wanted: number): void {
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const tried = useRef(0);
  const loaded = data?.pages.length ?? 0;
  useEffect(() => {
    if (loaded === 0 || loaded >= wanted || !hasNextPage || isFetching || isPlaceholderData) return;
    if (isFetchNextPageError && tried.current === wanted) return;
    tried.current = wanted;
    void fetchNextPage();
  }, [loaded, wanted, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage]);
}
