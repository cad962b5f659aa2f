import type { EventCard } from '@foyer/contract/events/event.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Call } from '#src/lib/api/create-call.ts';
import { noFilters } from './event-filters.ts';
import { monthQuery } from './queries.ts';

/** A server that has so many events in a month, as far as a calendar asks. */
async function monthOf(count: number) {
  const asked: Record<string, unknown>[] = [];
  const by = (async (_endpoint: unknown, { query }: { query: { cursor?: string; limit: number } }) => {
    asked.push(query);
    const from = Number(query.cursor ?? 0);
    const until = Math.min(count, from + query.limit);
    const items = Array.from({ length: until - from }, (_, at) => ({ id: `${from + at}` }) as EventCard);
    return { items, nextCursor: until < count ? String(until) : null };
    // It answers one endpoint only.
  }) as unknown as Call;
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
