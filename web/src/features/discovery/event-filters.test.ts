import { expect, test } from 'vitest';
import {
  afterIn,
  type EventFilters,
  filtersIn,
  isFiltered,
  moreOf,
  noFilters,
  pagesIn,
  searchOf,
  untilOf,
} from './event-filters.ts';

const read = (address: string) => filtersIn(new URLSearchParams(address));

test('filters survive a round trip through the URL', () => {
  const filters: EventFilters = {
    q: 'café & té',
    type: 'hybrid',
    topic: 'Diseño',
    language: 'pt-BR',
    when: 'month',
    place: 'León',
    near: '40.42,-3.7',
    price: 'free',
    saved: '1',
    view: 'calendar',
    month: '2026-12',
  };
  expect(read(searchOf(filters, 3))).toEqual(filters);
  expect(pagesIn(new URLSearchParams(searchOf(filters, 3)))).toBe(3);
});

test('ignores invalid values in the URL', () => {
  const nothing = read(
    '?type=party&when=never&language=<b>&q=%20%20&other=1&near=91,0&price=cheap&saved=2&month=2026-13',
  );
  expect(isFiltered(nothing)).toBe(false);
  expect(searchOf(nothing)).toBe('');
  expect(read('?when=toString').when).toBe('');
});

test.each([
  ['', 1],
  ['?pages=-4', 1],
  ['?pages=x', 1],
  ['?pages=1000000', 10],
])('%j asks for %d pages', (address, pages) => {
  expect(pagesIn(new URLSearchParams(address))).toBe(pages);
});

test('the cursor of a list is in the URL, and is not a filter', () => {
  const search = new URLSearchParams(searchOf(noFilters, 2, 'eyJhdCI6MX0'));
  expect([afterIn(search), pagesIn(search), isFiltered(filtersIn(search))]).toEqual(['eyJhdCI6MX0', 2, false]);
  expect(afterIn(new URLSearchParams('?after=<b>'))).toBe('');
});

test('"more" adds a page to the URL, and after ten pages starts a new list behind them', () => {
  const filters = { ...noFilters, q: 'tea' };
  const pages = Array.from({ length: 10 }, (_, at) => ({ nextCursor: `page-${at}` }));
  const of = (count: number, after = '') => moreOf(filters, after, pages.slice(0, count));
  expect(of(1)).toEqual({ to: '?q=tea&pages=2', isNext: false });
  expect(of(9, 'far')).toEqual({ to: '?q=tea&after=far&pages=10', isNext: false });
  expect(of(10)).toEqual({ to: '?q=tea&after=page-9', isNext: true });
  // Each link leads to one page more.
  for (const count of [1, 5, 9]) expect(pagesIn(new URLSearchParams(of(count).to))).toBe(count + 1);
});

test('a time span ends a number of days from now', () => {
  expect(untilOf('week', new Date('2026-12-28T10:00:00Z'))).toBe('2027-01-04T10:00:00.000Z');
});
