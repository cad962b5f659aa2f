import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLive, type LiveOptions } from './live-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The browser's end of a connection, whose other end is the test. */
class Wire extends EventTarget {
  sent: unknown[] = [];
  isClosed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  opens(): void {
    this.dispatchEvent(new Event('open'));
  }
  says(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  closes(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

function open(more: Partial<LiveOptions> = {}) {
  const wires: Wire[] = [];
  const heard: string[] = [];
  let token = 'first';
  let renewed = 0;
  const live = keepLive({
    open: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire;
    },
    accessToken: () => token,
    csrfToken: () => 'csrf',
    async renewTokens() {
      renewed += 1;
      token = `renewed ${renewed}`;
    },
    onFrame: ({ type }) => heard.push(type),
    onLost: () => heard.push('lost'),
    random: () => 0.5,
    ...more,
  });
  const last = () => wires.at(-1) ?? new Wire();
  const getReady = () => {
    last().opens();
    last().says({ type: 'ready' });
  };
  return { live, wires, heard, last, getReady, setToken: (next: string) => (token = next) };
}

test('says hello once it is open, and passes on the frames it knows', () => {
  const { last, heard } = open();
  expect(last().sent).toEqual([]);
  last().opens();
  expect(last().sent).toEqual([{ type: 'hello', accessToken: 'first', csrfToken: 'csrf' }]);
  last().says({ type: 'ready' });
  last().says({ type: 'something new' });
  last().says({ type: 'messages', id: '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11', seq: 4 });
  expect(heard).toEqual(['ready', 'messages']);
});

test('sends a renewed access token', async () => {
  const { last, getReady, setToken } = open();
  getReady();
  setToken('second');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(last().sent.at(-1)).toEqual({ type: 'renew', accessToken: 'second' });
});

test('connects again after pauses that grow, and at once when woken', async () => {
  const { live, wires, heard, last, getReady } = open();
  getReady();
  last().closes(1006);
  expect(heard).toEqual(['ready', 'lost']);
  await vi.advanceTimersByTimeAsync(1249);
  expect(wires.length).toBe(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(wires.length).toBe(2);
  last().closes(1006);
  await vi.advanceTimersByTimeAsync(2000);
  expect(wires.length).toBe(2);
  live.wake();
  expect(wires.length).toBe(3);
  // Already connecting.
  live.wake();
  expect(wires.length).toBe(3);
});

test('a connection that says nothing is given up', async () => {
  const { wires, heard, getReady } = open();
  getReady();
  await vi.advanceTimersByTimeAsync(39_000);
  expect(wires[0]?.isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(1001);
  expect([wires[0]?.isClosed, heard]).toEqual([true, ['ready', 'lost']]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(wires.length).toBe(2);
  // What the old one still says is ignored.
  wires[0]?.says({ type: 'beat' });
  expect(heard).toEqual(['ready', 'lost']);
});

test('a refused token is renewed before it connects again', async () => {
  const { wires, last } = open();
  last().opens();
  last().closes(4401);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(wires.length).toBe(2);
  last().opens();
  expect(last().sent).toEqual([{ type: 'hello', accessToken: 'renewed 1', csrfToken: 'csrf' }]);
});

test('a socket replaced by another page reconnects only when its page is looked at, and a stopped one never does', async () => {
  const { live, wires, last, getReady } = open();
  getReady();
  last().closes(4409);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(wires.length).toBe(1);
  live.wake();
  expect(wires.length).toBe(2);
  getReady();
  live.stop();
  expect(last().isClosed).toBe(true);
  live.wake();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(wires.length).toBe(2);
});

test('a bug in our frames ends it', async () => {
  const { live, wires, last } = open();
  last().opens();
  last().closes(4400);
  live.wake();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(wires.length).toBe(1);
});

test('signals are sent while the socket is ready, and dropped otherwise', () => {
  const { live, last, getReady } = open();
  const signal = { type: 'typing', id: '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11' } as const;
  live.say(signal);
  expect(last().sent).toEqual([]);
  getReady();
  live.say(signal);
  expect(last().sent.at(-1)).toEqual(signal);
});

test('what is watched is sent when the socket is ready, again after each connection, and when it changes', async () => {
  const { live, last, getReady } = open();
  const [capacity, checkIn] = (['capacity', 'check-in'] as const).map((what) => ({
    what,
    id: '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11',
  }));
  if (!capacity || !checkIn) throw new Error('There are two.');
  live.watch([capacity]);
  expect(last().sent).toEqual([]);
  getReady();
  expect(last().sent.slice(1)).toEqual([{ type: 'watch', watches: [capacity] }]);
  live.watch([capacity]);
  live.watch([capacity, checkIn]);
  live.watch([checkIn, capacity]);
  expect(last().sent.slice(2)).toEqual([{ type: 'watch', watches: [capacity, checkIn] }]);
  last().closes(1006);
  await vi.advanceTimersByTimeAsync(2000);
  getReady();
  expect(last().sent.slice(1)).toEqual([{ type: 'watch', watches: [capacity, checkIn] }]);
  live.watch([]);
  expect(last().sent.at(-1)).toEqual({ type: 'watch', watches: [] });
});
