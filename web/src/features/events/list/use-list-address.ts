import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type EventFilters, filtersIn, pagesIn, searchOf } from '../known/event-filters.ts';

const pauseMs = 300;

/** What is typed, and what is asked for: the second follows in the address, so that it can be sent to somebody. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => filtersIn(search), [search]);
  const asked = filters.q;
  const [typed, setTyped] = useState(asked);
  const [followed, setFollowed] = useState(asked);

  // Going back or forth changes the address, not what is typed.
  if (asked !== followed) {
    setFollowed(asked);
    if (asked !== typed.trim()) setTyped(asked);
  }

  useEffect(() => {
    const q = typed.trim();
    if (q === asked) return undefined;
    const show = () => setSearch(searchOf({ ...filters, q }), { replace: true, preventScrollReset: true });
    const timer = setTimeout(show, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, asked, filters, setSearch]);

  return {
    typed,
    filters,
    pages: pagesIn(search),
    type: setTyped,
    /** Asks at once, and keeps what was asked before for the way back. */
    ask: (change: Partial<EventFilters>) =>
      setSearch(searchOf({ ...filters, q: typed.trim(), ...change }), { preventScrollReset: true }),
  };
}
