import { expect, test } from 'vitest';
import { type MyEventsAddress, moreOfMyEvents, myEventsAddressIn, myEventsSearchOf } from './my-events-address.ts';

const read = (address: string) => myEventsAddressIn(new URLSearchParams(address));
const all = read('');

test('filters survive a round trip through the URL, and invalid values are ignored', () => {
  const filters: MyEventsAddress = { part: 'attending', q: 'café & té', state: 'past', pages: 3, after: 'eyJhdCI6MX0' };
  expect(read(myEventsSearchOf(filters))).toEqual(filters);
  expect(read('?part=other&q=%20&state=never&pages=-1&after=<b>')).toEqual(all);
  expect(myEventsSearchOf(all)).toBe('');
});

test('"more" adds a page to the URL, and after ten pages starts a new list behind them', () => {
  const pages = Array.from({ length: 10 }, (_, at) => ({ nextCursor: `page-${at}` }));
  expect(moreOfMyEvents({ ...all, state: 'past' }, pages.slice(0, 1))).toBe('?state=past&pages=2');
  expect(moreOfMyEvents({ ...all, after: 'far' }, pages.slice(0, 9))).toBe('?after=far&pages=10');
  expect(moreOfMyEvents({ ...all, pages: 10, after: 'far' }, pages)).toBe('?after=page-9');
});
