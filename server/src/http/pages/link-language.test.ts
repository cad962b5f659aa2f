import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPages } from '../../../test/open-pages.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';

let foyer: TestApp;
let pages: Awaited<ReturnType<typeof openPages>>;
beforeAll(async () => {
  foyer = await openTestApp();
  pages = await openPages(foyer);
});
afterAll(async () => {
  await pages.close();
  await foyer.close();
});

async function visit(url: string, cookie = '') {
  const answer = await pages.app.inject({ url, headers: { accept: 'text/html', cookie } });
  const kept = answer.cookies.find(({ name }) => name === 'foyer_language')?.value;
  return { status: answer.statusCode, to: answer.headers.location, kept, html: answer.payload };
}

test('a link with a language opens the page in it, and the language stays', async () => {
  const first = await visit('/about?lang=es&from=mail');
  expect(first).toMatchObject({ status: 302, to: '/about?from=mail', kept: 'es' });
  const { html } = await visit('/about', `foyer_language=${first.kept}`);
  expect(html).toContain('<html lang="es"');
});

test('a language chosen in the browser holds, and an unknown one is ignored', async () => {
  expect(await visit('/about?lang=es', 'foyer_language=en')).toMatchObject({ to: '/about', kept: undefined });
  expect(await visit('/about?lang=xx')).toMatchObject({ to: '/about', kept: undefined });
});

test.each([
  '//evil.example?lang=es',
  '/%5Cevil.example?lang=es',
  '/.//evil.example?lang=es',
  '/\\evil.example?lang=es',
])('%s leads to no other site', async (url) => {
  const { to = '' } = await visit(url);
  expect(new URL(to, 'http://foyer.example').host).toBe('foyer.example');
});
