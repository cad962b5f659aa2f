import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTyped } from '#src/ui/fields/use-typed.ts';
import { afterIn, type EventFilters, filtersIn, pagesIn, searchOf } from '../event-filters.ts';

export type Ask = (change: Partial<EventFilters>, how?: { replace: boolean }) => void;

/** What is typed, and what is asked for: the second follows in the address. */
export function useSearchAddress() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => filtersIn(search), [search]);
  const [typed, type] = useTyped(filters.q, (q) => ask({ q }, { replace: true }));
  /** Asks at once; unless it replaces it, what was asked before is kept for the way back. */
  const ask: Ask = (change, how) =>
    setSearch(searchOf({ ...filters, q: typed.trim(), ...change }), { ...how, preventScrollReset: true });
  return { typed, filters, pages: pagesIn(search), after: afterIn(search), type, ask };
}
