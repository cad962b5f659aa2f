import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createCall } from '#src/lib/api/create-call.ts';
import { anEvent } from '../../../../test/an-event.ts';
import { loopbackApi } from '../../../../test/loopback-api.ts';
import { noFilters } from '../event-filters.ts';
import { monthQuery } from './month-query.ts';

/** Reads a month from a fake server that has the given number of events in it. */
async function monthOf(count: number) {
  const requests: Record<string, string>[] = [];
  await using api = await loopbackApi({
    'GET /api/events'({ path }) {
      const query = Object.fromEntries(new URL(path, 'http://server').searchParams);
      requests.push(query);
      const from = Number(query.cursor ?? 0);
      const until = Math.min(count, from + Number(query.limit));
      const items = Array.from({ length: until - from }, (_, at) => anEvent({ slug: `tea-${from + at}` }));
      return { data: { items, nextCursor: until < count ? String(until) : null } };
    },
  });
  const call = createCall({
    origin: () => api.origin,
    csrf: { read: () => null, write: () => undefined },
    session: { accessToken: () => null, refresh: async () => 'dropped', ended: () => undefined },
  });
  const month = await new QueryClient().fetchQuery(monthQuery(null, { ...noFilters, topic: 'Tea' }, '2026-12', call));
  return { ...month, requests };
}

test('reads a month page by page, with every date of a series', async () => {
  const { events, isCut, requests } = await monthOf(120);
  expect([events.length, isCut, requests.length]).toEqual([120, false, 3]);
  for (const query of requests) expect(query).toMatchObject({ each: '1', topic: 'Tea' });
});

test('reports that a month has more events than the calendar shows', async () => {
  const { events, isCut } = await monthOf(1_000);
  expect([events.length, isCut]).toEqual([300, true]);
  expect((await monthOf(300)).isCut).toBe(false);
});
