import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { messagesCache } from '#src/lib/offline/offline-names.ts';

const source = readFileSync(new URL('../../../public/messages-worker.js', import.meta.url), 'utf8');
const origin = 'https://foyer.example';

type Request = { method: string; mode: string; url: string };
type Listener = (event: { request: Request; respondWith: (answer: Promise<string>) => void }) => void;

/** Runs the file that browsers get. `network`: its answer, or null without a connection. `cache`: what a page has put there. */
function startWorker({ network = null as string | null, cache = {} as Record<string, string> }) {
  const listeners = new Map<string, Listener>();
  const options: object[] = [];
  const self = {
    location: { origin },
    caches: {
      match: async (key: string, given: object) => {
        options.push(given);
        return cache[key];
      },
    },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  };
  const fetch = async () => {
    if (network === null) throw new TypeError('Failed to fetch');
    return network;
  };
  runInNewContext(source, { self, fetch, URL });
  /** Undefined when the browser goes to the network by itself. */
  const get = async (path: string, more: Partial<Request> = {}) => {
    let answer: Promise<string> | undefined;
    const request = { method: 'GET', mode: 'cors', url: new URL(path, origin).href, ...more };
    listeners.get('fetch')?.({ request, respondWith: (given) => (answer = given) });
    return await answer;
  };
  return { get, options };
}

const page = { mode: 'navigate' };
const cache = { '/messages': 'the page', '/assets/app-1.js': 'a script', '/api/messaging/conversations': 'an answer' };

test('the network comes first, so that nobody gets an old page', async () => {
  const { get } = startWorker({ network: 'from the server', cache });
  expect(await get('/messages', page)).toBe('from the server');
  expect(await get('/assets/app-1.js')).toBe('from the server');
});

test('without a connection, every page of messages is the cached one, with its scripts', async () => {
  const { get, options } = startWorker({ cache });
  expect(await get('/messages', page)).toBe('the page');
  expect(await get('/messages/0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11?message=3', page)).toBe('the page');
  expect(await get('/assets/app-1.js')).toBe('a script');
  expect(new Set(options.map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify({ cacheName: messagesCache, ignoreVary: true })]),
  );
});

test('what is not cached fails as it would without a worker', async () => {
  const { get } = startWorker({});
  await expect(get('/messages', page)).rejects.toThrow('Failed to fetch');
  await expect(get('/assets/app-1.js')).rejects.toThrow('Failed to fetch');
});

test('answers of the API, other sites and whatever is sent are left to the network', async () => {
  const { get } = startWorker({ cache });
  expect(await get('/api/messaging/conversations')).toBeUndefined();
  expect(await get('/assets/app-1.js', { method: 'POST' })).toBeUndefined();
  expect(await get('https://elsewhere.example/assets/app-1.js')).toBeUndefined();
});
