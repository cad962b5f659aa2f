import { expect, test } from 'vitest';
import { largestSources, type SourceDays } from './largest-sources.ts';

const days = (source: SourceDays['source'], views: number[], registrations = views.map(() => 0)): SourceDays => ({
  source,
  views,
  registrations,
});

test('names the largest sources and adds up the others by day', () => {
  const sources = [days('direct', [1, 0]), days('search', [5, 5]), days('social', [2, 1]), days('embed', [0, 1])];
  expect(largestSources(sources, 'views', 2)).toEqual([
    { source: 'search', values: [5, 5], total: 10 },
    { source: 'social', values: [2, 1], total: 3 },
    { source: 'others', values: [1, 1], total: 2 },
  ]);
});

test('leaves out sources that did not lead to what is counted', () => {
  const sources = [days('search', [9], [0]), days('invitation', [1], [1])];
  expect(largestSources(sources, 'registrations', 4)).toEqual([{ source: 'invitation', values: [1], total: 1 }]);
  expect(largestSources([], 'views', 4)).toEqual([]);
});
