import type { LiveWatch } from '@foyer/contract/live/watches.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { LiveSocket } from './live-socket.ts';
import type { LiveNews } from './live-updates.ts';
import { shareLive } from './share-live.ts';

let run = 0;
const opened: LiveSocket[] = [];
afterEach(() => {
  for (const tab of opened.splice(0)) tab.stop();
  run += 1;
});

/** A tab with what it heard, and its open sockets. */
function openTab({ isVisible = true, hasLocks = true, silenceMs = 60_000 } = {}) {
  const heard: string[] = [];
  const sockets: {
    says: (news: LiveNews) => void;
    woken: number;
    said: unknown[];
    watches: readonly LiveWatch[];
  }[] = [];
  const live = shareLive({
    name: `tabs of run ${run}`,
    open(says) {
      const socket = { says, woken: 0, said: [] as unknown[], watches: [] as readonly LiveWatch[] };
      sockets.push(socket);
      return {
        wake() {
          socket.woken += 1;
        },
        say: (signal) => void socket.said.push(signal),
        watch(watches) {
          socket.watches = watches;
        },
        stop() {
          sockets.splice(sockets.indexOf(socket), 1);
          says({ type: 'lost' });
        },
      };
    },
    onNews: ({ type }) => heard.push(type),
    isVisible: () => isVisible,
    locks: hasLocks ? navigator.locks : undefined,
    askEveryMs: 20,
    silenceMs,
  });
  opened.push(live);
  return { live, heard, sockets };
}

const changed: LiveNews = { type: 'messages', id: '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11', seq: 4 };

async function twoTabs() {
  const first = openTab();
  await vi.waitFor(() => expect(first.sockets.length).toBe(1));
  first.sockets[0]?.says({ type: 'ready' });
  const second = openTab();
  await vi.waitFor(() => expect(second.heard).toEqual(['ready']));
  return { first, second };
}

/** Holds the lock of these tabs as a tab would that the browser has frozen. Returns how it is closed. */
async function frozenTab(): Promise<() => void> {
  const closed = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  void navigator.locks.request(`tabs of run ${run}`, async () => {
    held.resolve();
    await closed.promise;
  });
  await held.promise;
  return closed.resolve;
}

test('two tabs share a socket, and both get every change once', async () => {
  const { first, second } = await twoTabs();
  first.sockets[0]?.says(changed);
  await vi.waitFor(() => expect(second.heard).toEqual(['ready', 'messages']));
  expect(first.heard).toEqual(['ready', 'messages']);
  first.sockets[0]?.says({ type: 'lost' });
  await vi.waitFor(() => expect(second.heard).toEqual(['ready', 'messages', 'lost']));
  expect(second.sockets).toEqual([]);
});

test('when the tab with the socket closes, the next one opens its own and reads what it missed', async () => {
  const { first, second } = await twoTabs();
  first.live.stop();
  await vi.waitFor(() => expect(second.sockets.length).toBe(1));
  expect([first.sockets, second.heard]).toEqual([[], ['ready', 'lost']]);
  second.sockets[0]?.says({ type: 'ready' });
  expect(second.heard).toEqual(['ready', 'lost', 'ready']);
});

test('looking at a tab wakes the socket of the other', async () => {
  const { first, second } = await twoTabs();
  second.live.wake();
  await vi.waitFor(() => expect(first.sockets[0]?.woken).toBe(1));
});

test('a visible tab that gets no answer opens a socket meanwhile, and keeps it when it gets the lock', async () => {
  const close = await frozenTab();
  const tab = openTab({ silenceMs: 60 });
  await vi.waitFor(() => expect(tab.sockets.length).toBe(1));
  tab.sockets[0]?.says({ type: 'ready' });
  close();
  const next = openTab();
  await vi.waitFor(() => expect(next.heard).toEqual(['ready']));
  expect([tab.sockets.length, tab.heard]).toEqual([1, ['ready']]);
});

test('a tab closes its own socket once another tab answers, and reads again', async () => {
  const close = await frozenTab();
  const tab = openTab({ silenceMs: 60 });
  await vi.waitFor(() => expect(tab.sockets.length).toBe(1));
  tab.sockets[0]?.says({ type: 'ready' });
  const awake = new BroadcastChannel(`tabs of run ${run}`);
  awake.addEventListener('message', () => awake.postMessage({ type: 'here', isLive: true }));
  await vi.waitFor(() => expect(tab.heard).toEqual(['ready', 'lost', 'ready']));
  expect(tab.sockets).toEqual([]);
  awake.close();
  close();
});

test('a hidden tab that gets no answer waits', async () => {
  const close = await frozenTab();
  const hidden = openTab({ isVisible: false, silenceMs: 60 });
  const visible = openTab({ silenceMs: 60 });
  await vi.waitFor(() => expect(visible.sockets.length).toBe(1));
  expect(hidden.sockets).toEqual([]);
  close();
});

test('without locks each tab has its own socket', () => {
  const tabs = [openTab({ hasLocks: false }), openTab({ hasLocks: false })];
  expect(tabs.map(({ sockets }) => sockets.length)).toEqual([1, 1]);
});

test('a tab that is closed before it gets the lock opens nothing', async () => {
  const close = await frozenTab();
  const tab = openTab();
  tab.live.stop();
  close();
  // Granted after every earlier request.
  await navigator.locks.request(`tabs of run ${run}`, () => undefined);
  expect([tab.sockets, tab.heard]).toEqual([[], []]);
});

test('what any tab signals goes out over the one socket', async () => {
  const { first, second } = await twoTabs();
  const signal = { type: 'typing', id: '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11' } as const;
  second.live.say(signal);
  await vi.waitFor(() => expect(first.sockets[0]?.said).toEqual([signal]));
  first.live.say(signal);
  expect(first.sockets[0]?.said).toEqual([signal, signal]);
});

const capacity = { what: 'capacity', id: '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11' } as const;
const checkIn = { what: 'check-in', id: '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11' } as const;

test('one socket watches for all tabs, until the last of them no longer does', async () => {
  const { first, second } = await twoTabs();
  const watches = () => first.sockets[0]?.watches;
  first.live.watch([capacity]);
  expect(watches()).toEqual([capacity]);
  second.live.watch([capacity, checkIn]);
  await vi.waitFor(() => expect(watches()).toEqual([capacity, checkIn]));
  first.live.watch([]);
  expect(watches()).toEqual([capacity, checkIn]);
  second.live.watch([checkIn]);
  await vi.waitFor(() => expect(watches()).toEqual([checkIn]));
});

test('a tab learns that the socket already watches something for another tab', async () => {
  const { first, second } = await twoTabs();
  first.live.watch([capacity]);
  first.sockets[0]?.says({ type: 'event', ...capacity });
  await vi.waitFor(() => expect(second.heard).toContain('event'));
  const heard = second.heard.length;
  second.live.watch([capacity]);
  expect(second.heard.slice(heard)).toEqual(['event']);
  // A third tab was not there at all.
  const third = openTab();
  third.live.watch([capacity]);
  await vi.waitFor(() => expect(third.heard).toEqual(['ready', 'event']));
  first.sockets[0]?.says({ type: 'unwatched', ...capacity });
  await vi.waitFor(() => expect(third.heard).toEqual(['ready', 'event', 'unwatched']));
});

test('what a closed tab watched is dropped after a while', async () => {
  const { first, second } = await twoTabs();
  second.live.watch([capacity]);
  await vi.waitFor(() => expect(first.sockets[0]?.watches).toEqual([capacity]));
  second.live.stop();
  await vi.waitFor(() => expect(first.sockets[0]?.watches).toEqual([]), { timeout: 20_000 });
});

test('the next tab with the socket watches what is left', async () => {
  const { first, second } = await twoTabs();
  second.live.watch([capacity]);
  first.live.stop();
  await vi.waitFor(() => expect(second.sockets[0]?.watches).toEqual([capacity]));
});
