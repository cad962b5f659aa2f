import { limits } from '@foyer/contract/limits.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

const pauseMs = 300;
/** So many are fetched at once for an address that asks for more. */
const mostPages = 10;

/** What is typed, and what is asked for: the second follows in the address, so that it can be sent to somebody. */
export function useSearchAddress() {
  const [search, setSearch] = useSearchParams();
  const asked = (search.get('q') ?? '').slice(0, limits.peopleSearch.max);
  const pages = Math.min(mostPages, Math.max(1, Number.parseInt(search.get('pages') ?? '1', 10) || 1));
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
    const timer = setTimeout(() => setSearch(q ? { q } : {}, { replace: true }), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, asked, setSearch]);

  return {
    typed,
    asked,
    pages,
    type: setTyped,
    /** Asks at once, and keeps what was asked before for the way back. */
    ask(q: string): void {
      setTyped(q);
      setSearch(q.trim() ? { q: q.trim() } : {});
    },
    showPages: (count: number) =>
      setSearch({ q: asked, pages: String(count) }, { replace: true, preventScrollReset: true }),
  };
}
