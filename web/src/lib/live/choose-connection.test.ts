import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { chooseConnection } from './choose-connection.ts';
import { keepLive } from './live-socket.ts';
import type { Poll, PollRequest } from './polling-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Network = 'blocked' | 'swallowing' | 'open';

/** The browser's end of a WebSocket through a network. */
class Wire extends EventTarget {
  isClosed = false;
  constructor(network: Network) {
    super();
    queueMicrotask(() => {
      if (network === 'blocked') this.end(1006);
      if (network === 'open') this.dispatchEvent(new Event('open'));
    });
  }
  send(text: string): void {
    const { type } = JSON.parse(text) as { type: string };
    if (type === 'hello') this.dispatchEvent(new MessageEvent('message', { data: '{"type":"ready"}' }));
  }
  close(): void {
    this.end(1000);
  }
  end(code: number): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

type Answer = Awaited<ReturnType<Poll>>;
type Call = {
  request: PollRequest;
  signal: AbortSignal;
  answer: (polled: Answer) => void;
  fail: (error: unknown) => void;
};

function start({ isOnline = () => true, hasSockets = true }: { isOnline?: () => boolean; hasSockets?: boolean } = {}) {
  const wires: Wire[] = [];
  const heard: string[] = [];
  const calls: Call[] = [];
  let network: Network = 'blocked';
  let renewed = 0;
  const connection = chooseConnection({
    openSocket() {
      if (!hasSockets) throw new Error('WebSocket is not defined');
      const wire = new Wire(network);
      wires.push(wire);
      return wire;
    },
    poll: (request, signal) =>
      new Promise((answer, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
        calls.push({ request, signal, answer, fail });
      }),
    isOnline,
  });
  const live = keepLive({
    open: connection.open,
    accessToken: () => 'token',
    csrfToken: () => 'csrf',
    async renewTokens() {
      renewed += 1;
    },
    onFrame: ({ type }) => heard.push(type),
    onLost: () => heard.push('lost'),
    random: () => 0,
  });
  const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const answer = (frames: Answer['frames'], close: number | null = null) => {
    calls.at(-1)?.answer({ frames, close });
    return passes(0);
  };
  return {
    live,
    connection,
    wires,
    calls,
    heard,
    passes,
    answer,
    setNetwork: (next: Network) => {
      network = next;
    },
    renewals: () => renewed,
  };
}

const id = '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11';
const messages = { type: 'messages', id, seq: 4 } as const;

test('after three sockets that never opened it polls, and forwards what it receives', async () => {
  const { wires, calls, heard, passes, answer, live } = start();
  await passes(1_600);
  expect([wires.length, calls.length]).toEqual([3, 1]);
  await answer([{ type: 'ready' }]);
  await answer([messages]);
  // An answer without frames says that the connection lives.
  await answer([]);
  expect(heard).toEqual(['ready', 'messages', 'beat']);
  expect(new Set(calls.map(({ request }) => request.client)).size).toBe(1);
  live.say({ type: 'typing', id });
  expect(calls.at(-1)?.request).toEqual({ client: calls[0]?.request.client, typing: id });
  live.stop();
  await passes(120_000);
  expect([heard.at(-1), calls.length, calls.at(-2)?.signal.aborted]).toEqual(['lost', 5, true]);
});

test('each call says what is watched, and a change is said at once', async () => {
  const { calls, heard, passes, answer, live } = start();
  await passes(1_600);
  const capacity = { what: 'capacity', id } as const;
  live.watch([capacity]);
  await answer([{ type: 'ready' }]);
  const client = calls[0]?.request.client;
  expect(calls.map(({ request }) => request)).toEqual([
    { client },
    { client, wait: 0, watch: [capacity] },
    { client, watch: [capacity] },
  ]);
  calls[1]?.answer({ frames: [{ type: 'event', ...capacity }], close: null });
  await answer([]);
  expect(heard).toEqual(['ready', 'event', 'beat']);
  live.watch([]);
  expect(calls.at(-1)?.request).toEqual({ client, wait: 0, watch: [] });
  live.stop();
});

test('a network that swallows the request counts as one that blocks', async () => {
  const { wires, calls, passes, setNetwork, live } = start();
  setNetwork('swallowing');
  wires[0]?.end(1006);
  await passes(22_000);
  expect([wires.length, wires.every(({ isClosed }) => isClosed), calls.length]).toEqual([3, true, 1]);
  live.stop();
});

test('a browser without WebSockets polls at once', () => {
  const { calls, live } = start({ hasSockets: false });
  return vi.waitFor(() => expect(calls.length).toBe(1)).finally(() => live.stop());
});

test('while it polls it tries a socket after one minute, then after two, and loses nothing meanwhile', async () => {
  const { wires, heard, passes, answer, live } = start();
  await passes(1_600);
  await answer([{ type: 'ready' }]);
  const after = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 10) {
      await passes(10_000);
      await answer([]);
    }
    return wires.length;
  };
  expect([await after(50), await after(20), await after(100), await after(40)]).toEqual([3, 4, 4, 5]);
  expect(heard).not.toContain('lost');
  live.stop();
});

test('when a socket opens again, it takes over and polling ends', async () => {
  const { wires, calls, heard, passes, answer, setNetwork, live } = start();
  await passes(1_600);
  await answer([{ type: 'ready' }]);
  setNetwork('open');
  for (let passed = 0; passed < 70; passed += 10) {
    await passes(10_000);
    await answer([]);
  }
  const polled = calls.length;
  await passes(30_000);
  expect(calls.length).toBe(polled);
  expect(heard.slice(-2)).toEqual(['lost', 'ready']);
  // The trial is closed, and the one that took over is open.
  expect(wires.slice(-2).map(({ isClosed }) => isClosed)).toEqual([true, false]);
  live.stop();
});

test('another network is tried at once', async () => {
  const { wires, passes, answer, setNetwork, connection, live } = start();
  await passes(1_600);
  await answer([{ type: 'ready' }]);
  setNetwork('open');
  connection.reset();
  await passes(1_000);
  expect(wires.at(-1)?.isClosed).toBe(false);
  live.stop();
});

test('a refused token is renewed, a failed call starts anew with another client, and a restart is not a failure', async () => {
  const { calls, wires, passes, answer, renewals, live } = start();
  await passes(1_600);
  await answer([{ type: 'ready' }], 4401);
  await passes(2_600);
  expect([renewals(), wires.length, calls.length]).toEqual([1, 4, 2]);
  calls.at(-1)?.fail(new ApiError('NETWORK_ERROR', 'Network error', { requestId: 'request' }));
  await passes(3_000);
  expect([wires.length, calls.length]).toEqual([5, 3]);
  await answer([], 1012);
  await passes(1_000);
  expect([renewals(), calls.length]).toEqual([1, 4]);
  expect(new Set(calls.map(({ request }) => request.client)).size).toBe(4);
  live.stop();
});

test('without a network, sockets that fail mean nothing', async () => {
  let isOnline = false;
  const { wires, calls, passes, live } = start({ isOnline: () => isOnline });
  await passes(20_000);
  expect([wires.length > 5, calls.length]).toEqual([true, 0]);
  isOnline = true;
  await passes(20_000);
  expect(calls.length).toBe(1);
  live.stop();
});
