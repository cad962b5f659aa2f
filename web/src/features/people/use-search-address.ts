import { limits } from '@foyer/contract/limits.ts';
import { useSearchParams } from 'react-router';
import { useTyped } from '#src/ui/fields/use-typed.ts';

/** So many are fetched at once for an address that asks for more. */
const mostPages = 10;

/** What is typed, and what is asked for: the second follows in the address. */
export function useSearchAddress() {
  const [search, setSearch] = useSearchParams();
  const asked = (search.get('q') ?? '').slice(0, limits.peopleSearch.max);
  const pages = Math.min(mostPages, Math.max(1, Number.parseInt(search.get('pages') ?? '1', 10) || 1));
  const [typed, type] = useTyped(asked, (q) => setSearch(q ? { q } : {}, { replace: true }));

  return {
    typed,
    asked,
    pages,
    type,
    /** Asks at once, and keeps what was asked before for the way back. */
    ask(q: string): void {
      type(q);
      setSearch(q.trim() ? { q: q.trim() } : {});
    },
    showPages: (count: number) =>
      setSearch({ q: asked, pages: String(count) }, { replace: true, preventScrollReset: true }),
  };
}
