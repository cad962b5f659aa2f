import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { publishEvent, unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { readStatistics } from '@foyer/contract/statistics/statistics.ts';
import { readConfig } from '@foyer/contract/system.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderedPages } from '#src/config/caches.ts';
import { eventSearches } from '#src/config/events.ts';
import { addressKey, shared, spend } from '#src/http/limits/limits.ts';
import { newDraft, newEvent } from '../../../test/events.ts';
import { type Member, newMember, save } from '../../../test/members.ts';
import { openPages } from '../../../test/open-pages.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { statementsOf } from '../../../test/statements-of.ts';

let foyer: TestApp;
let app: FastifyInstance;
let closePages: () => Promise<void>;
let host: Member;
beforeAll(async () => {
  foyer = await openTestApp();
  ({ app, close: closePages } = await openPages(foyer));
  host = await newMember(foyer);
});
afterAll(async () => {
  await closePages();
  await foyer.close();
});

const aSecond = () => foyer.clock.advance({ seconds: renderedPages.keptSeconds });
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function open(url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') {
  const answer = await app.inject({ url, headers: { accept: 'text/html', ...headers }, remoteAddress });
  const own = {
    nonce: /<style nonce="([^"]+)">/.exec(answer.payload)?.[1] ?? 'no nonce',
    token: /<meta name="csrf-token" content="([^"]+)">/.exec(answer.payload)?.[1] ?? 'no token',
  };
  // What is left is the same for all.
  const common = answer.payload.replaceAll(own.nonce, '').replaceAll(own.token, '');
  return { ...own, common, text: answer.payload, status: answer.statusCode, headers: answer.headers };
}

test('who asks at once gets what was read once, and a change shows a second later', async () => {
  const url = `/in/${host.urlSlug}`;
  await save(host.browser, { headline: 'Builds engines' });
  let pages: Awaited<ReturnType<typeof open>>[] = [];
  const statements = await statementsOf(foyer.deps.database.pool, async () => {
    pages = await Promise.all(Array.from({ length: 50 }, (_, at) => open(url, {}, `203.0.113.${at}`)));
  });
  expect(statements).toEqual([expect.stringContaining('"profiles"."url_slug" = $1')]);
  expect(new Set(pages.map(({ common }) => common)).size).toBe(1);
  expect(pages[0]?.text).toContain('Builds engines');

  await save(host.browser, { headline: 'Builds looms' });
  expect((await open(url)).text).toContain('Builds engines');
  aSecond();
  const changed = await open(url);
  expect(changed.text).toContain('Builds looms');
  expect(changed.text).not.toContain('Builds engines');
});

test('each response has its own nonce and token', async () => {
  const answers = await Promise.all([open('/about'), open('/about'), open('/about')]);
  for (const { nonce, token, text, headers } of answers) {
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(text.split(token)).toHaveLength(3);
    // The token is the one of the browser that this answer makes.
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const config = await app.inject({ url: readConfig.path, headers: { cookie } });
    expect(config.json().data.csrfToken).toBe(token);
    const again = await open('/about', { cookie });
    expect([again.token, again.headers['set-cookie']]).toEqual([token, undefined]);
    expect(again.nonce).not.toBe(nonce);
  }
  expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(3);
  expect(new Set(answers.map(({ token }) => token)).size).toBe(3);
  expect(new Set(answers.map(({ common }) => common)).size).toBe(1);
});

test('who has chosen otherwise gets another page', async () => {
  const chosen: Record<string, string>[] = [
    {},
    { cookie: 'foyer_language=es' },
    { cookie: 'foyer_color_scheme=dark' },
    { cookie: 'foyer_color_scheme=light' },
    { cookie: 'foyer_look=teal.large.more' },
    { cookie: 'foyer_signed_in=1' },
    { cookie: 'foyer_font=1' },
    { cookie: 'foyer_language=es; foyer_font=1' },
  ];
  const first = await Promise.all(chosen.map((headers) => open('/about', headers)));
  expect(new Set(first.map(({ common }) => common)).size).toBe(chosen.length);
  expect(first[1]?.text).toContain('<html lang="es"');
  const dark = await open('/about', { 'sec-ch-prefers-color-scheme': 'dark' });
  expect(dark.text).toContain('data-mantine-color-scheme="dark"');
  const again = await Promise.all(chosen.map((headers) => open('/about', headers)));
  expect(again.map(({ common }) => common)).toEqual(first.map(({ common }) => common));
  for (const cookie of ['session=abc', 'foyer_language=<b>', 'foyer_browser=x; a=b'])
    expect((await open('/about', { cookie })).common).toBe(first[0]?.common);
});

test('nothing of a signed-in reader is in a page, nor in the next one', async () => {
  const secret = 'Known to members alone';
  const { urlSlug } = await newMember(foyer, { about: secret, headline: 'Known to all' });
  const reader = await newMember(foyer);
  const url = `/in/${urlSlug}`;
  const own = { authorization: `Bearer ${reader.browser.bearer}`, cookie: reader.browser.cookies.header(url) };
  const asMember = await foyer.app.inject({ url: `/api/profiles/${urlSlug}`, headers: own });
  expect(asMember.payload).toContain(secret);
  const [signedIn, stranger] = [await open(url, own), await open(url)];
  for (const { text } of [signedIn, stranger]) {
    expect(text).toContain('Known to all');
    for (const private_ of [secret, reader.id, reader.urlSlug]) expect(text).not.toContain(private_);
  }
  expect(stranger.common).toBe(signedIn.common);
});

test('what is not there yet is not kept, and what is taken back is gone a second later', async () => {
  const event = await newDraft(foyer, host.browser);
  const url = `/events/${event.slug}`;
  const params = { id: event.id };
  expect((await open(url)).status).toBe(404);
  data(await host.browser.call(publishEvent, { params }));
  expect((await open(url)).status).toBe(200);
  data(await host.browser.call(unpublishEvent, { params }));
  aSecond();
  expect((await open(url)).status).toBe(404);
});

test('who has searched too much spoils the page for nobody else', async () => {
  const busy = '203.0.113.200';
  const budget = shared(foyer.deps.settings, eventSearches);
  await spend(foyer.deps, addressKey(foyer.deps, 'event-search', busy), budget, budget.limit);
  const url = '/events?q=looms';
  const [refused, found] = await Promise.all([open(url, {}, busy), open(url)]);
  expect([refused.status, found.status]).toEqual([503, 200]);
});

test('everybody who is shown an event has looked at it, however seldom it is read', async () => {
  const event = await newEvent(foyer, host.browser);
  const url = `/events/${event.slug}`;
  const visitors = ['203.0.113.31', '203.0.113.32', '203.0.113.33'];
  const statements = await statementsOf(foyer.deps.database.pool, async () => {
    for (const address of [...visitors, visitors[0]]) await open(url, { 'user-agent': firefox }, address);
    await open(url, { 'user-agent': 'Googlebot/2.1' }, '203.0.113.34');
  });
  expect(statements.filter((text) => text.includes('slug'))).toHaveLength(1);
  const { views } = data(await host.browser.call(readStatistics, { params: { id: event.id } }));
  expect(views).toBe(visitors.length);
});

test.each(['', 'foyer_font=1'])('a page is the same in every encoding, with %o', async (cookie) => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (packed: Buffer) => packed };
  const texts = Object.entries(unpack).map(async ([encoding, unpacked]) => {
    const headers = { accept: 'text/html', 'accept-encoding': encoding, cookie };
    const answer = await app.inject({ url: '/about', headers });
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
    const text = unpacked(answer.rawPayload).toString();
    expect(text.endsWith('</html>\n')).toBe(true);
    return text.replace(/ nonce="[^"]+"/, '').replaceAll(/csrf-token" content="[^"]+"|"csrfToken":"[^"]+"/g, '');
  });
  expect(new Set(await Promise.all(texts)).size).toBe(1);
});
