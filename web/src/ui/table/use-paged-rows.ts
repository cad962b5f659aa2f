import { useMemo } from 'react';
import type { TableRows } from './table-types.ts';

type Paged<Row> = {
  data: { pages: readonly { items: readonly Row[] }[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => Promise<unknown>;
};

/** The rows of an infinite query. A row that moved to a later page between two reads is shown once. */
export function usePagedRows<Row extends { id: string }>(query: Paged<Row>): TableRows<Row> {
  const pages = query.data?.pages;
  const rows = useMemo(() => {
    if (!pages) return undefined;
    const byId = new Map<string, Row>();
    for (const { items } of pages) for (const row of items) byId.set(row.id, row);
    return [...byId.values()];
  }, [pages]);
  const { error, isFetching, refetch, isPlaceholderData, hasNextPage, fetchNextPage } = query;
  const more = {
    load: fetchNextPage,
    isLoading: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
  };
  return { rows, error, isFetching, refetch, isStale: isPlaceholderData, more: hasNextPage ? more : null };
}
