import { afterEach, expect, test, vi } from 'vitest';
import { fetchFromServer, serverReach } from './server-reach.ts';

const answer = (status: number, type: string) => async () =>
  new Response('{}', { status, headers: { 'content-type': type } });
const refuse = async () => Promise.reject(new TypeError('Failed to fetch'));

async function ask(network: typeof fetch, init?: RequestInit): Promise<boolean> {
  vi.stubGlobal('fetch', network);
  await fetchFromServer('/api/config', init).catch(() => undefined);
  return serverReach.isLost();
}

afterEach(async () => {
  await ask(answer(200, 'application/json'));
  vi.unstubAllGlobals();
});

test('the server is unreachable from a failed call until the next response, and listeners are called for both', async () => {
  const changes: boolean[] = [];
  const stop = serverReach.subscribe(() => changes.push(serverReach.isLost()));
  expect(await ask(refuse)).toBe(true);
  expect(await ask(refuse)).toBe(true);
  expect(await serverReach.ping()).toBe(false);
  vi.stubGlobal('fetch', answer(200, 'application/json'));
  expect(await serverReach.ping()).toBe(true);
  stop();
  expect(changes).toEqual([true, false]);
});

test.each([
  [502, 'text/html', true],
  [503, 'text/html', true],
  [504, 'text/plain', true],
  [503, 'application/json; charset=utf-8', false],
  [500, 'application/json', false],
  [404, 'application/json', false],
])('an answer %i as %s: lost is %s', async (status, type, lost) => {
  expect(await ask(answer(status, type))).toBe(lost);
});

test('an aborted call says nothing about the server', async () => {
  expect(await ask(refuse, { signal: AbortSignal.abort() })).toBe(false);
});
