import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTyped } from '#src/ui/fields/use-typed.ts';
import { afterIn, type EventFilters, filtersIn, pagesIn, searchOf } from '../event-filters.ts';

export type Search = (change: Partial<EventFilters>, how?: { replace: boolean }) => void;

/** The search text as typed, and the filters in the URL, which follow it after a pause. */
export function useSearchFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersIn(params), [params]);
  const [typed, type] = useTyped(filters.q, (q) => search({ q }, { replace: true }));
  /** Applies filters at once. The previous ones stay in the browser history, unless `replace` is set. */
  const search: Search = (change, how) =>
    setParams(searchOf({ ...filters, q: typed.trim(), ...change }), { ...how, preventScrollReset: true });
  return { typed, filters, pages: pagesIn(params), after: afterIn(params), type, search };
}
