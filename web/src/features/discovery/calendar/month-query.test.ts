import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createCall } from '#src/lib/api/create-call.ts';
import { anEvent } from '../../../../test/an-event.ts';
import { loopbackApi } from '../../../../test/loopback-api.ts';
import { noFilters } from '../event-filters.ts';
import { monthQuery } from './month-query.ts';

/** A month of a server that has so many events in it, as far as a calendar asks for them. */
async function monthOf(count: number) {
  const asked: Record<string, string>[] = [];
  await using api = await loopbackApi({
    'GET /api/events'({ path }) {
      const query = Object.fromEntries(new URL(path, 'http://server').searchParams);
      asked.push(query);
      const from = Number(query.cursor ?? 0);
      const until = Math.min(count, from + Number(query.limit));
      const items = Array.from({ length: until - from }, (_, at) => anEvent({ slug: `tea-${from + at}` }));
      return { data: { items, nextCursor: until < count ? String(until) : null } };
    },
  });
  const by = createCall({
    origin: () => api.origin,
    csrf: { read: () => null, write: () => undefined },
    session: { accessToken: () => null, refresh: async () => 'dropped', ended: () => undefined },
  });
  const month = await new QueryClient().fetchQuery(monthQuery(null, { ...noFilters, topic: 'Tea' }, '2026-12', by));
  return { ...month, asked };
}

test('a month is read page by page, with each date of a series', async () => {
  const { events, isCut, asked } = await monthOf(120);
  expect([events.length, isCut, asked.length]).toEqual([120, false, 3]);
  for (const query of asked) expect(query).toMatchObject({ each: '1', topic: 'Tea' });
});

test('of a month that has more than a calendar holds it is known that there are more', async () => {
  const { events, isCut } = await monthOf(1_000);
  expect([events.length, isCut]).toEqual([300, true]);
  expect((await monthOf(300)).isCut).toBe(false);
});
