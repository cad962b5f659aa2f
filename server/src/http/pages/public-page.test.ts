import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configFor } from '#src/app/system-routes.ts';
import { buildApp } from '#src/app.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newMember } from '../../../test/profiled.ts';
import { statementsOf } from '../../../test/statements-of.ts';
import { mountPages } from './pages.ts';

const origin = 'http://localhost:3000';
const sources = path.resolve(import.meta.dirname, '../../../../web/src/app/entry-server.tsx');

const readsTheProfile = expect.stringContaining('"profiles"."url_slug" = $1');

let foyer: TestApp;
let app: FastifyInstance;
let webRoot: string;
beforeAll(async () => {
  foyer = await openTestApp();
  // A build of nothing but the way to the real pages: what they ask for does not depend on how they are packed.
  webRoot = await mkdtemp(path.join(tmpdir(), 'foyer-pages-'));
  await mkdir(path.join(webRoot, 'dist/client/assets'), { recursive: true });
  await mkdir(path.join(webRoot, 'dist/server'));
  const scripts = ['src/app/boot/boot.ts', 'src/app/entry-client.tsx'];
  const manifest = Object.fromEntries(scripts.map((name, at) => [name, { file: `assets/${at}.js` }]));
  await writeFile(path.join(webRoot, 'dist/client/manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(webRoot, 'dist/server/package.json'), '{"type":"module"}');
  await writeFile(path.join(webRoot, 'dist/server/entry-server.js'), `export * from ${JSON.stringify(sources)};`);
  app = await buildApp(foyer.deps);
  const config = async (request: Parameters<typeof configFor>[1]) => configFor(foyer.deps, request);
  await mountPages(app, { mode: 'built', webRoot, config, nonce: ({ nonce }) => nonce, origin });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await foyer.close();
  await rm(webRoot, { recursive: true, force: true });
});

test('the page of a profile is made with one statement, whoever asks for it', async () => {
  const { urlSlug } = await newMember(foyer, { headline: 'Builds engines' });
  const reader = await newMember(foyer);
  const url = `/in/${urlSlug}`;
  for (const headers of [{}, { cookie: reader.browser.cookies.header(url) }]) {
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
  expect([opened.statusCode, opened.headers.location]).toEqual([302, '/']);
  expect((await open('/in/john.doe', 'text/html')).headers['content-type']).toContain('text/html');
});
