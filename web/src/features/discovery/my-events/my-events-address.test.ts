import { expect, test } from 'vitest';
import { type MyEventsAddress, moreOfMyEvents, myEventsAddressIn, myEventsSearchOf } from './my-events-address.ts';

const read = (address: string) => myEventsAddressIn(new URLSearchParams(address));
const all = read('');

test('what is asked survives its address, and what means nothing is not asked', () => {
  const asked: MyEventsAddress = { part: 'attending', q: 'café & té', state: 'past', pages: 3, after: 'eyJhdCI6MX0' };
  expect(read(myEventsSearchOf(asked))).toEqual(asked);
  expect(read('?part=other&q=%20&state=never&pages=-1&after=<b>')).toEqual(all);
  expect(myEventsSearchOf(all)).toBe('');
});

test('there is always a way to more: a page more, and after ten of them a list that begins behind them', () => {
  const pages = Array.from({ length: 10 }, (_, at) => ({ nextCursor: `page-${at}` }));
  expect(moreOfMyEvents({ ...all, state: 'past' }, pages.slice(0, 1))).toBe('?state=past&pages=2');
  expect(moreOfMyEvents({ ...all, after: 'far' }, pages.slice(0, 9))).toBe('?after=far&pages=10');
  expect(moreOfMyEvents({ ...all, pages: 10, after: 'far' }, pages)).toBe('?after=page-9');
});
