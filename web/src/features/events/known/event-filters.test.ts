import { expect, test } from 'vitest';
import { type EventFilters, filtersIn, isFiltered, pagesIn, searchOf, untilOf } from './event-filters.ts';

const read = (address: string) => filtersIn(new URLSearchParams(address));

test('filters survive their address', () => {
  const filters: EventFilters = {
    ...{ q: 'café & té', type: 'hybrid', topic: 'Diseño', language: 'pt-BR', when: 'month', place: 'León' },
    ...{ near: '40.42,-3.7', price: 'free', saved: '1', view: 'calendar', month: '2026-12' },
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

test('a span ends so many days from now', () => {
  expect(untilOf('week', new Date('2026-12-28T10:00:00Z'))).toBe('2027-01-04T10:00:00.000Z');
});
