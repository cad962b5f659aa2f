import { expect, test } from 'vitest';
import { newestFirst } from './tidy-draft.ts';

const order = (entries: { id: string; from: string | number | null; until: string | number | null }[]) =>
  newestFirst(entries).map(({ id }) => id);

test('ongoing entries come first, then the latest', () => {
  expect(
    order([
      { id: 'first job', from: '2010-01', until: '2014-06' },
      { id: 'now, since long', from: '2018-01', until: null },
      { id: 'short', from: '2016-02', until: '2016-05' },
      { id: 'now', from: '2021-09', until: null },
      { id: 'long', from: '2012-02', until: '2016-05' },
    ]),
  ).toEqual(['now', 'now, since long', 'short', 'long', 'first job']);
});

test('entries without years come last, in their original order', () => {
  expect(
    order([
      { id: 'unknown', from: null, until: null },
      { id: 'also unknown', from: null, until: null },
      { id: 'known', from: 1999, until: 2003 },
    ]),
  ).toEqual(['known', 'unknown', 'also unknown']);
});
