import { randomUUID } from 'node:crypto';
import { afterEach, expect, inject, test } from 'vitest';
import { openDatabase } from '#src/db/client.ts';
import type { Bus, Hint } from '#src/deps.ts';
import { newLog } from '#src/log.ts';
import { createFreshDatabase } from '../../../test/database-source.ts';
import { ownRedis } from '../../../test/own-redis.ts';
import { gatheringBus } from './gathering-bus.ts';
import { postgresBus } from './postgres-bus.ts';
import { redisBus } from './redis-bus.ts';

const source = inject('databaseSource');
const log = newLog('silent');
const hint = (id: string, userId?: string): Hint => ({
  topic: 'messages',
  id,
  ...(userId !== undefined && { userId }),
});

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Resolves once a bus has heard a hint with this id; `heard` has all. */
function listen(bus: Bus) {
  const heard: Hint[] = [];
  const waiting = new Map<string, () => void>();
  bus.subscribe((given) => {
    heard.push(given);
    waiting.get(given.id)?.();
  });
  const until = (id: string) =>
    new Promise<void>((resolve) => {
      waiting.set(id, resolve);
      if (heard.some((each) => each.id === id)) resolve();
    });
  return { heard, until };
}

test('hints are gathered into payloads under 8,000 bytes, each once, and processes ignore their own', async () => {
  const payloads: string[] = [];
  const send = async (payload: string) => void payloads.push(payload);
  const here = gatheringBus({ name: 'here', send, close: async () => {} });
  const there = gatheringBus({ name: 'there', send, close: async () => {} });
  const [own, others] = [listen(here), listen(there)];
  const ids = Array.from({ length: 200 }, () => randomUUID());
  for (const id of ids) here.publish(hint(id, ids[0]));
  here.publish(hint(ids[0] ?? '', ids[0]));
  // Sends what has gathered.
  await here.close();
  for (const payload of [...payloads, 'not JSON', '{"from":"x"}']) {
    here.receive(payload);
    there.receive(payload);
  }
  await there.close();
  expect(payloads.length).toBeLessThan(5);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  expect(own.heard).toHaveLength(201);
  expect(others.heard).toEqual(ids.map((id) => hint(id, ids[0])));
});

/** Resolves at the next gap. */
const nextGap = (bus: Bus) =>
  new Promise<void>((resolve) => {
    const end = bus.onGap(() => {
      end();
      resolve();
    });
  });

test('hints that could not be sent are a gap for the others, once sending works again', async () => {
  const failing = Promise.withResolvers<void>();
  let isDown = true;
  const there = gatheringBus({ name: 'there', send: async () => {}, close: async () => {} });
  const send = async (payload: string) => {
    if (!isDown) return there.receive(payload);
    failing.resolve();
    throw new Error('down');
  };
  const here = gatheringBus({ name: 'here', send, close: async () => {} });
  ends.push(here.close, there.close);
  const { heard, until } = listen(there);
  const gap = nextGap(there);
  here.publish(hint('lost'));
  await failing.promise;
  isDown = false;
  await gap;
  here.publish(hint('later'));
  await until('later');
  expect(heard).toEqual([hint('later')]);
});

test.skipIf(source.kind !== 'postgres')('PostgreSQL carries hints, again after the connection was cut', async () => {
  if (source.kind !== 'postgres') return;
  const copy = await createFreshDatabase(source);
  ends.push(copy.drop);
  const database = await openDatabase({ url: copy.url, poolSize: 4 });
  ends.push(database.close);
  const [here, there] = [
    await postgresBus({ url: copy.url, pool: database.pool, log }),
    await postgresBus({ url: copy.url, pool: database.pool, log }),
  ];
  ends.push(here.close, there.close);
  const { heard, until } = listen(there);
  const first = randomUUID();
  here.publish(hint(first));
  await until(first);
  expect(heard).toEqual([hint(first)]);

  const gap = nextGap(there);
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`);
  // Hints are lost until it listens again.
  const later = randomUUID();
  const repeating = setInterval(() => here.publish(hint(later)), 50);
  await until(later).finally(() => clearInterval(repeating));
  await gap;
});

test('Redis carries hints, again after a restart', async ({ skip }) => {
  const redis = await ownRedis();
  if (!redis) return skip('redis-server is not installed');
  ends.push(redis.stop);
  const [here, there] = [await redisBus(redis.url, log), await redisBus(redis.url, log)];
  ends.push(here.close, there.close);
  const { until } = listen(there);
  for (const restarts of [false, true]) {
    const gap = restarts && nextGap(there);
    if (restarts) {
      await redis.stop();
      here.publish(hint(randomUUID()));
      await redis.start();
    }
    const id = randomUUID();
    const repeating = setInterval(() => here.publish(hint(id)), 50);
    await until(id).finally(() => clearInterval(repeating));
    await gap;
  }
});
