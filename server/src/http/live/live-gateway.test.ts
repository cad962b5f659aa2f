import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inProcessBus } from '#src/adapters/bus/in-process-bus.ts';
import { liveRules } from '#src/config/live.ts';
import { newLog } from '#src/log.ts';
import { testClock } from '../../../test/test-clock.ts';
import { liveGateway } from './live-gateway.ts';
import type { LiveConnection } from './live-source.ts';

/** As long as a room of 1,500 sockets takes. */
const sendingMs = 10;

/** Keeps the processor busy, as writing to many sockets does. */
function spendProcessorTime(): void {
  const before = process.threadCpuUsage();
  for (let spent = 0; spent < sendingMs * 1000; ) {
    const { user, system } = process.threadCpuUsage(before);
    spent = user + system;
  }
}

function openGateway() {
  const bus = inProcessBus();
  const userId = randomUUID();
  const sentAt: number[] = [];
  let wake = () => {};
  const gateway = liveGateway(
    { bus, clock: testClock(new Date()), log: newLog('silent') },
    { stillActive: async (sessionIds) => new Set(sessionIds) },
    [
      {
        topics: ['messages'],
        framesFor: async (hints) => hints.map(({ id }) => ({ userId, frame: { type: 'messages', id, seq: 1 } })),
        sweep: async () => [],
      },
    ],
    [],
  );
  const connection: LiveConnection = {
    session: { userId, sessionId: randomUUID() },
    send({ frame }) {
      if (frame.type !== 'messages') return;
      sentAt.push(performance.now());
      spendProcessorTime();
      wake();
    },
    skip: () => undefined,
    takesSignal: () => false,
    close: () => undefined,
    tick: () => undefined,
  };
  gateway.add(connection);
  const publish = () => bus.publish({ topic: 'messages', id: randomUUID() });
  const sent = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  return { gateway, sentAt, publish, sent };
}

test('a hint after a quiet moment is sent at once, and sending takes a share of the time at most in a busy one', async () => {
  const { gateway, sentAt, publish, sent } = openGateway();
  publish();
  // No timer in between.
  await new Promise((resolve) => setImmediate(resolve));
  expect(sentAt).toHaveLength(1);
  for (let n = 0; n < 4; n += 1) {
    publish();
    await sent();
  }
  const gaps = sentAt.slice(1).map((at, n) => at - (sentAt[n] ?? 0));
  // Timers may fire up to a millisecond early.
  for (const gap of gaps) expect(gap).toBeGreaterThan(sendingMs / liveRules.sendingShare - 2);
  gateway.stop();
});
