import { limits } from '@foyer/contract/limits.ts';
import { type PeopleFilter, peopleFilters } from '@foyer/contract/profiles/people.ts';
import { useSearchParams } from 'react-router';
import { useTyped } from '#src/ui/fields/use-typed.ts';
import { isSameValue } from './filter-values.ts';

export type ChosenFilters = Readonly<Record<PeopleFilter, readonly string[]>>;
/** What the address asks for. `q` may be too short for a search. */
export type PeopleQuestion = { q: string; filters: ChosenFilters };

/** The most pages fetched at once for an address that names more. */
const mostPages = 10;
const { max, filterValues } = limits.peopleSearch;

/** The search and the filters of the address, so that a link or a reload shows the same people. */
export function usePeopleAddress() {
  const [search, setSearch] = useSearchParams();
  const asked = readQuestion(search);
  const pages = Math.min(mostPages, Math.max(1, Number.parseInt(search.get('pages') ?? '1', 10) || 1));
  const [typed, type] = useTyped(asked.q, (q) => setSearch(addressOf({ ...asked, q }), { replace: true }));
  // At once: a checkbox would show its old state until a transition is done.
  const show = (filters: ChosenFilters) =>
    setSearch(addressOf({ ...asked, filters }), { preventScrollReset: true, flushSync: true });

  return {
    typed,
    asked,
    pages,
    chosenCount: peopleFilters.reduce((sum, filter) => sum + asked.filters[filter].length, 0),
    type,
    /** Submits at once, with a history entry for the way back. */
    ask(q: string): void {
      type(q);
      setSearch(addressOf({ ...asked, q: q.trim() }));
    },
    toggle(filter: PeopleFilter, value: string): void {
      const before = asked.filters[filter];
      const others = before.filter((each) => !isSameValue(each, value));
      show({ ...asked.filters, [filter]: others.length < before.length ? others : [...others, value] });
    },
    clear: () => show(noFilters),
    showPages(count: number): void {
      const next = addressOf(asked);
      next.set('pages', String(count));
      setSearch(next, { replace: true, preventScrollReset: true });
    },
  };
}

export type PeopleAddress = ReturnType<typeof usePeopleAddress>;

const noFilters: ChosenFilters = { city: [], company: [], industry: [], topic: [], language: [] };

function readQuestion(search: URLSearchParams): PeopleQuestion {
  const entries = peopleFilters.map((filter) => {
    const values = search.getAll(filter).map((value) => value.trim().slice(0, limits.profile.location));
    return [filter, [...new Set(values)].filter(Boolean).slice(0, filterValues)] as const;
  });
  return {
    q: (search.get('q') ?? '').slice(0, max),
    filters: { ...noFilters, ...Object.fromEntries(entries) },
  };
}

function addressOf({ q, filters }: PeopleQuestion): URLSearchParams {
  const address = new URLSearchParams(q === '' ? [] : [['q', q]]);
  for (const filter of peopleFilters) for (const value of filters[filter]) address.append(filter, value);
  return address;
}
