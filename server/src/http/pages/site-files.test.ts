import { closedPaths, listedPaths } from '@foyer/contract/site.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';

let it: TestApp;
beforeAll(async () => {
  it = await openTestApp({ settings: { publicUrl: 'https://foyer.example' } });
});
afterAll(() => it.close());

const get = (url: string) => it.app.inject({ method: 'GET', url });

test('crawlers learn which pages there are, at the address of this deployment', async () => {
  const answer = await get('/sitemaps/pages.xml');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/xml/);
  const listed = [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(listed).toEqual(listedPaths.map((path) => `https://foyer.example${path}`));
});

test('crawlers are kept out of what is about one person, and out of nothing that is listed', async () => {
  const answer = await get('/robots.txt');
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  expect(answer.body).toContain('Sitemap: https://foyer.example/sitemap.xml\n');
  const closed = [...answer.body.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
  expect(closed).toEqual([...closedPaths]);
  expect(listedPaths.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([]);
});
