import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('../../../public/service-worker.js', import.meta.url), 'utf8');

type Listener = (event: object) => void;

/** Runs the file that browsers get, with what a browser gives it. `pages`: the addresses of open ones. */
function startWorker({ language = 'en', pages = [] as string[] } = {}) {
  const listeners = new Map<string, Listener>();
  const shown: { title: string; body: string; tag: string; data: { path: string } }[] = [];
  const done: string[] = [];
  const self = {
    location: { origin: 'https://foyer.example' },
    navigator: { language, setAppBadge: async (count: number) => void done.push(`badge ${count}`) },
    registration: {
      showNotification: async (title: string, options: object) =>
        void shown.push({ title, ...options } as (typeof shown)[number]),
      getNotifications: async () => shown,
    },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => void done.push(`focus ${url}`) })),
      openWindow: async (url: string) => void done.push(`open ${url}`),
    },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  };
  runInNewContext(source, { self, URL });
  async function happen(name: string, event: object): Promise<void> {
    let work: unknown;
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  }
  return {
    shown,
    done,
    push: (text: string | null) => happen('push', { data: text === null ? null : { json: () => JSON.parse(text) } }),
    click: (path?: unknown) =>
      happen('notificationclick', { notification: { close: () => done.push('close'), data: { path } } }),
  };
}

test('a message is shown under its tag, and counted on the app’s icon', async () => {
  const { push, shown, done } = startWorker();
  await push(JSON.stringify({ title: 'Ada', body: '2 new messages', path: '/messages/1', tag: '/messages/1' }));
  expect(shown).toMatchObject([
    { title: 'Ada', body: '2 new messages', tag: '/messages/1', renotify: true, data: { path: '/messages/1' } },
  ]);
  expect(done).toEqual(['badge 1']);
});

test.for([null, '', 'not json', '[]', '{"title":"","body":"","path":"/","tag":"/"}', '{"title":1}'])(
  'something is shown for a message that says nothing: %s',
  async (text) => {
    for (const [language, body] of [
      ['en-US', 'You have news'],
      ['es-ES', 'Tienes novedades'],
    ] as const) {
      const { push, shown } = startWorker({ language });
      await push(text);
      expect(shown).toMatchObject([{ title: 'Foyer', body, data: { path: '/' } }]);
    }
  },
);

test('a click goes to the page of the message, in its tab if it is open', async () => {
  const url = 'https://foyer.example/messages/1';
  const closed = startWorker({ pages: ['https://foyer.example/people'] });
  await closed.click('/messages/1');
  expect(closed.done).toEqual(['close', `open ${url}`]);
  const open = startWorker({ pages: ['https://foyer.example/people', url] });
  await open.click('/messages/1');
  expect(open.done).toEqual(['close', `focus ${url}`]);
});

test.for([
  'https://evil.example/',
  '//evil.example/x',
  String.raw`\\evil.example`,
  'javascript:alert(1)',
  'http://',
  7,
  undefined,
])('a click never leaves the site: %s', async (path) => {
  const { click, done } = startWorker();
  await click(path);
  expect(done.length).toBe(2);
  expect(new URL(done[1]?.replace('open ', '') ?? '').origin).toBe('https://foyer.example');
});
