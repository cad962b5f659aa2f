import { useSearchParams } from 'react-router';

/** The filters of a list, stored in the query string so that a link or a reload shows the same list. */
export function useFilterParams<Name extends string>() {
  const [search, setSearch] = useSearchParams();
  function change(name: Name, value: string): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  function clear(names: readonly Name[]): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of names) next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return { search, change, clear };
}
