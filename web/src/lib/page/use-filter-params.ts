import { useSearchParams } from 'react-router';

/** To what a list is narrowed down. It stands in the address, so that a link or a reload shows the same. */
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
  return { search, change };
}
