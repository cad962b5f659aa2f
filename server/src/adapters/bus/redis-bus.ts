import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '#src/deps.ts';
import { gatheringBus } from './gathering-bus.ts';

const channel = 'foyer:hints';
/** How long the start waits for Redis, which may come later. */
const patienceMs = 1000;
const longestPauseMs = 2000;

/**
 * Publish and subscribe of Redis. While it does not answer, hints are lost, and a gap follows. Subscribing takes a connection of
 * its own.
 */
export async function redisBus(url: string, log: FastifyBaseLogger): Promise<Bus> {
  const reconnectStrategy = (retries: number) => Math.min(50 * 2 ** retries, longestPauseMs);
  const options = { url, disableOfflineQueue: true, socket: { connectTimeout: patienceMs, reconnectStrategy } };
  const sender = createClient(options);
  const listener = createClient({ ...options, disableOfflineQueue: false });
  let answers = true;
  for (const client of [sender, listener]) {
    client.on('error', (err: unknown) => {
      if (answers) log.warn({ err }, 'live updates: Redis does not answer, so other processes hear of changes later');
      answers = false;
    });
    client.on('ready', () => {
      answers = true;
    });
  }
  const bus = gatheringBus({
    name: `Redis (${new URL(url).host})`,
    async send(payload) {
      await sender.publish(channel, payload);
    },
    async close() {
      for (const client of [sender, listener]) if (client.isOpen) client.destroy();
    },
  });
  const connect = async () => {
    await Promise.all([sender.connect(), listener.connect()]);
    // The client subscribes again by itself after each reconnection.
    await listener.subscribe(channel, bus.receive);
    // Also the first time, which can come after pages have connected.
    bus.noteGap();
    listener.on('ready', bus.noteGap);
  };
  const connecting = connect().catch((err: unknown) =>
    log.warn({ err }, 'live updates: Redis cannot be subscribed to'),
  );
  await Promise.race([connecting, wait(patienceMs, undefined, { ref: false })]);
  return bus;
}
