import { randomUUID } from 'node:crypto';
import type { ServerFrame } from '@foyer/contract/live/frames.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveRules } from '#src/config/live.ts';
import { newLog } from '#src/log.ts';
import { testClock } from '../../../test/test-clock.ts';
import type { LiveConnection } from './live-source.ts';
import { WatchList } from './watch-list.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const id = randomUUID();
const watch = { what: 'capacity', id } as const;

function openList() {
  let version = 1;
  let isFailing = false;
  const reads: string[][] = [];
  const list = new WatchList(
    [
      {
        what: 'capacity',
        async versionsOf(ids) {
          reads.push([...ids]);
          if (isFailing) throw new Error('The database does not answer.');
          return new Map([[id, String(version)]]);
        },
        permitted: async (watchers) => new Set(watchers),
      },
    ],
    { log: newLog('silent'), clock: testClock(new Date()) },
  );
  return {
    list,
    reads,
    change: () => {
      version += 1;
    },
    fail: (fails: boolean) => {
      isFailing = fails;
    },
  };
}

function newConnection() {
  const frames: ServerFrame[] = [];
  const connection: LiveConnection = {
    session: { userId: randomUUID(), sessionId: randomUUID() },
    send: ({ frame }) => void frames.push(frame),
    skip: () => undefined,
    takesSignal: () => false,
    close: () => undefined,
    tick: () => undefined,
  };
  return { connection, frames };
}

/** Lets the list read and send. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
async function tick(list: WatchList): Promise<void> {
  vi.advanceTimersByTime(liveRules.watchGatherMs);
  list.tick();
  await settle();
}

test('a change of a popular event reaches some pages at a time, and each once', async () => {
  const { list, change } = openList();
  const pages = Array.from({ length: liveRules.watchersAtOnce * 2 + 1 }, newConnection);
  for (const { connection } of pages) list.replace(connection, [watch]);
  for (let ticks = 0; ticks < 3; ticks += 1) await tick(list);
  expect(pages.every(({ frames }) => frames.length === 1)).toBe(true);
  change();
  const reached = () => pages.filter(({ frames }) => frames.length === 2).length;
  for (const count of [liveRules.watchersAtOnce, liveRules.watchersAtOnce * 2, pages.length]) {
    await tick(list);
    expect(reached()).toBe(count);
  }
  await tick(list);
  expect(reached()).toBe(pages.length);
});

test('a hint is looked at once, but not twice within a moment', async () => {
  const { list, reads, change } = openList();
  const { connection, frames } = newConnection();
  list.replace(connection, [watch]);
  await settle();
  expect([reads.length, frames.length]).toEqual([1, 1]);
  vi.advanceTimersByTime(liveRules.watchGatherMs);
  for (const changes of [1, 2, 3]) {
    change();
    list.hear({ topic: 'capacity', id });
    await settle();
    expect([changes, reads.length, frames.length]).toEqual([changes, 2, 2]);
  }
  list.hear({ topic: 'check-in', id });
  await tick(list);
  expect([reads.length, frames.length]).toEqual([3, 3]);
});

test('after a failure, the next look finds what changed', async () => {
  const { list, change, fail } = openList();
  const { connection, frames } = newConnection();
  fail(true);
  list.replace(connection, [watch]);
  await settle();
  expect(frames).toEqual([]);
  fail(false);
  await tick(list);
  change();
  fail(true);
  await tick(list);
  expect(frames).toHaveLength(1);
  fail(false);
  await tick(list);
  expect(frames).toHaveLength(2);
});

test('nothing is read for a connection that is gone', async () => {
  const { list, reads } = openList();
  const { connection } = newConnection();
  list.replace(connection, [watch]);
  await settle();
  list.remove(connection);
  await tick(list);
  expect(reads).toHaveLength(1);
});
