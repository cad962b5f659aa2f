import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderedPages } from '#src/config/caches.ts';
import { inHours, newEvent } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openPages } from '../../../test/open-pages.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { statementsOf } from '../../../test/statements-of.ts';

const readsTheProfile = expect.stringContaining('"profiles"."url_slug" = $1');

let foyer: TestApp;
let app: FastifyInstance;
let closePages: () => Promise<void>;
beforeAll(async () => {
  foyer = await openTestApp();
  ({ app, close: closePages } = await openPages(foyer));
});
afterAll(async () => {
  await closePages();
  await foyer.close();
});

test('a profile page is rendered with one statement for every visitor', async () => {
  const { urlSlug } = await newMember(foyer, { headline: 'Builds engines' });
  const reader = await newMember(foyer);
  const url = `/in/${urlSlug}`;
  for (const headers of [{}, { cookie: reader.browser.cookies.header(url) }]) {
    foyer.clock.advance({ seconds: renderedPages.keptSeconds });
    let page = '';
    const statements = await statementsOf(foyer.deps.database.pool, async () => {
      const answer = await app.inject({ method: 'GET', url, headers });
      expect(answer.statusCode).toBe(200);
      page = answer.payload;
    });
    expect(page).toContain('<title>Ada Lovelace · Foyer</title>');
    expect(page).toContain('Builds engines');
    expect(statements).toEqual([readsTheProfile]);
  }
});

test('the page of a host comes with their events, by three statements', async () => {
  const { browser, urlSlug } = await newMember(foyer);
  await newEvent(foyer, browser, {
    title: 'Evening of compilers',
    startsAt: inHours(foyer, 30),
    endsAt: inHours(foyer, 32),
  });
  const statements = await statementsOf(foyer.deps.database.pool, async () => {
    expect((await app.inject({ method: 'GET', url: `/in/${urlSlug}` })).payload).toContain('Evening of compilers');
  });
  expect(statements).toHaveLength(3);
});

test('where nobody is, the page says so, with one statement as well', async () => {
  const statements = await statementsOf(foyer.deps.database.pool, async () => {
    const answer = await app.inject({ method: 'GET', url: '/in/nobody-at-all' });
    expect(answer.statusCode).toBe(404);
    expect(answer.payload).toContain('name="robots" content="noindex"');
  });
  expect(statements).toEqual([readsTheProfile]);
});

test('pages that show no data ask for none', async () => {
  for (const url of ['/', '/about', '/auth']) {
    const statements = await statementsOf(foyer.deps.database.pool, async () => {
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(200);
    });
    expect(statements).toEqual([]);
  }
});

test('a file that is gone is missing, while an address that looks like one leads into the app', async () => {
  const open = (url: string, accept: string) => app.inject({ method: 'GET', url, headers: { accept } });
  for (const accept of ['*/*', 'text/html']) expect((await open('/assets/old-1a2b3c.js', accept)).statusCode).toBe(404);
  expect((await open('/nope.html', '*/*')).statusCode).toBe(404);
  const opened = await open('/nope.html', 'text/html,*/*;q=0.8');
  expect([opened.statusCode, opened.headers.location]).toEqual([302, '/#not-found']);
  expect((await open('/in/john.doe', 'text/html')).headers['content-type']).toContain('text/html');
});

test('a file of the build is served for a year, compressed for browsers that take it', async () => {
  const open = (encoding: string) =>
    app.inject({ method: 'GET', url: '/assets/page.css', headers: { 'accept-encoding': encoding } });
  const [plain, compressed] = [await open('identity'), await open('br')];
  expect(plain.payload).toBe('body { margin: 0 }');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.payload);
  for (const { headers } of [plain, compressed]) {
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

test('only files of the assets folder are served from it, under the exact letters of their names', async () => {
  const wrong = [
    'PAGE.CSS',
    '%2e%2e/manifest.json',
    '..%2fmanifest.json',
    '..%5cmanifest.json',

    'page.css%00',
  ];
  for (const name of wrong) {
    const answer = await app.inject({ method: 'GET', url: `/assets/${name}`, headers: { accept: '*/*' } });
    expect([name, answer.statusCode]).toEqual([name, 404]);
  }
});
