import { expect, test } from 'vitest';
import { afterIn, type EventFilters, filtersIn, isFiltered, moreOf, noFilters, pagesIn, searchOf, untilOf } from './event-filters.ts';

const read = (address: string) => filtersIn(new URLSearchParams(address));

test('filters survive their address', () => {
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

test('what means nothing is not asked', () => {
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

test('where a list begins stands in its address, and is no filter', () => {
  const search = new URLSearchParams(searchOf(noFilters, 2, 'eyJhdCI6MX0'));
  expect([afterIn(search), pagesIn(search), isFiltered(filtersIn(search))]).toEqual(['eyJhdCI6MX0', 2, false]);
  expect(afterIn(new URLSearchParams('?after=<b>'))).toBe('');
});

test('there is always a way to more: a page more, and after ten of them a list that begins behind them', () => {
  const filters = { ...noFilters, q: 'tea' };
  const pages = Array.from({ length: 10 }, (_, at) => ({ nextCursor: `page-${at}` }));
  const of = (count: number, after = '') => moreOf(filters, after, pages.slice(0, count));
  expect(of(1)).toEqual({ to: '?q=tea&pages=2', isNext: false });
  expect(of(9, 'far')).toEqual({ to: '?q=tea&after=far&pages=10', isNext: false });
  expect(of(10)).toEqual({ to: '?q=tea&after=page-9', isNext: true });
  // Each leads to more than what is there.
  for (const count of [1, 5, 9]) expect(pagesIn(new URLSearchParams(of(count).to))).toBe(count + 1);
});

test('a span ends so many days from now', () => {
  expect(untilOf('week', new Date('2026-12-28T10:00:00Z'))).toBe('2027-01-04T10:00:00.000Z');
});
