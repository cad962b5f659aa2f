import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messagingKeys } from '../query-keys/messaging-keys.ts';
import { readAgain } from './read-again.ts';

const viewer = 'ada';
const talk = '018f0000-0000-7000-8000-000000000001';
const keys = {
  list: messagingKeys.list(viewer, 'inbox'),
  conversation: messagingKeys.conversation(viewer, talk),
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const queries = new QueryClient();
  for (const key of Object.values(keys)) queries.setQueryData(key, 'read');
  const stale = () =>
    Object.entries(keys).flatMap(([name, key]) => (queries.getQueryState(key)?.isInvalidated ? [name] : []));
  return { hear: readAgain(queries, viewer), stale };
}

test('a draft of another device makes the lists read again, once while it is typed, and nothing else', async () => {
  const { hear, stale } = open();
  for (let n = 0; n < 3; n += 1) {
    hear({ type: 'draft', id: talk });
    await vi.advanceTimersByTimeAsync(900);
  }
  expect(stale()).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(stale()).toEqual(['list']);
});

test('what a conversation is to the viewer is read again with the lists', async () => {
  const { hear, stale } = open();
  hear({ type: 'conversation', id: talk });
  await vi.advanceTimersByTimeAsync(300);
  expect(stale()).toEqual(['list', 'conversation']);
});
