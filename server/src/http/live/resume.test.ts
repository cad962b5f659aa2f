import { randomUUID } from 'node:crypto';
import type { ServerFrame } from '@foyer/contract/live/frames.ts';
import { expect, test } from 'vitest';
import { inProcessBus } from '#src/adapters/bus/in-process-bus.ts';
import { newLog } from '#src/log.ts';
import { testClock } from '../../../test/test-clock.ts';
import { liveGateway } from './live-gateway.ts';
import type { LiveConnection } from './live-source.ts';

const id = randomUUID();
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

function newConnection(hear: (frame: ServerFrame) => void): LiveConnection {
  return {
    session: { userId: randomUUID(), sessionId: randomUUID() },
    send: ({ frame }) => hear(frame),
    skip: () => hear({ type: 'missed' }),
    takesSignal: () => false,
    close: () => undefined,
    tick: () => undefined,
  };
}

/** The steps of a resume, in their order. A message can be committed right before each of them, and after the last. */
const steps = [
  'the socket is registered',
  'the server has read what an earlier hint means',
  'the client hears that it is ready',
  'the client asks for the gap',
  'the database has answered',
  'the client has the gap',
  'all is quiet',
] as const;
type Step = (typeof steps)[number];

/**
 * One client that comes back while another is there. Hints are never repeated, so that a message which reaches the client
 * neither with the gap nor as a frame is missing at the end.
 */
async function resume(commitsBefore: (step: Step) => boolean) {
  let stored = 0;
  let known = 0;
  const bus = inProcessBus();
  const reached = (step: Step) => {
    if (!commitsBefore(step)) return;
    stored += 1;
    bus.publish({ topic: 'messages', id });
  };
  let isReadingFirst = true;
  const gateway = liveGateway(
    { bus, clock: testClock(new Date()), log: newLog('silent') },
    { stillActive: async (sessions) => new Set(sessions) },
    [
      {
        topics: ['messages'],
        async framesFor(_hints, userIds) {
          const seq = stored;
          if (isReadingFirst) {
            isReadingFirst = false;
            // The client comes back while this is read for those who are there.
            await connect();
          }
          return userIds.map((userId) => ({ userId, frame: { type: 'messages', id, seq } }));
        },
        sweep: async () => [],
      },
    ],
    [],
  );

  /** As pages do: everything since the last change that they have seen. */
  async function readGap(): Promise<void> {
    reached('the client asks for the gap');
    await Promise.resolve();
    const answer = stored;
    reached('the database has answered');
    await Promise.resolve();
    reached('the client has the gap');
    known = Math.max(known, answer);
  }
  async function connect(): Promise<void> {
    reached('the socket is registered');
    const read = Promise.withResolvers<void>();
    gateway.add(
      newConnection((frame) => {
        if (frame.type === 'ready') {
          reached('the client hears that it is ready');
          read.resolve(readGap());
        } else if (frame.type === 'messages' && frame.seq > known) known = frame.seq;
      }),
    );
    await read.promise;
    reached('the server has read what an earlier hint means');
  }

  gateway.add(newConnection(() => undefined));
  stored = 1;
  bus.publish({ topic: 'messages', id });
  await settle();
  reached('all is quiet');
  await settle();
  gateway.stop();
  return { stored, known };
}

test.each(steps.flatMap((first, at) => steps.slice(at).map((second) => [first, second] as const)))(
  'messages committed before “%s” and before “%s” reach a client that comes back',
  async (first, second) => {
    const { stored, known } = await resume((step) => step === first || step === second);
    expect([stored, known]).toEqual(first === second ? [2, 2] : [3, 3]);
  },
);

test('a client that comes back between two others who write has all that they wrote', async () => {
  expect(await resume(() => true)).toEqual({ stored: 1 + steps.length, known: 1 + steps.length });
});
