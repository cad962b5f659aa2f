import { expect, test } from 'vitest';
import { countFilters, filterQuery, noSearchFilters, searchFiltersIn } from './search-filters.ts';

const id = '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11';

test('filters are read from the address, and what means nothing is left out', () => {
  const all = { in: id, by: '3', since: '2026-11-01', until: '2026-11-30', has: 'files' };
  expect(searchFiltersIn(new URLSearchParams(all))).toEqual(all);
  expect(countFilters(all)).toBe(5);
  const wrong = { in: 'x', by: 'everyone', since: '2026-13-01', until: 'today', has: 'songs' };
  expect(searchFiltersIn(new URLSearchParams(wrong))).toEqual(noSearchFilters);
  expect(countFilters(noSearchFilters)).toBe(0);
  // A number is that of a participant in a conversation.
  expect(searchFiltersIn(new URLSearchParams({ by: '3' })).by).toBe('');
  expect(searchFiltersIn(new URLSearchParams({ by: 'me' })).by).toBe('me');
});

test('days become moments of this time zone, and the last one counts whole', () => {
  const query = filterQuery({
    ...noSearchFilters,
    in: id,
    by: '3',
    since: '2026-11-01',
    until: '2026-11-30',
    has: 'links',
  });
  expect(query).toEqual({
    conversation: id,
    author: 3,
    since: new Date(2026, 10, 1).toISOString(),
    until: new Date(2026, 11, 1).toISOString(),
    has: 'links',
  });
  expect(filterQuery({ ...noSearchFilters, by: 'me' }).author).toBe('me');
  expect(Object.values(filterQuery(noSearchFilters)).filter((value) => value !== undefined)).toEqual([]);
});
