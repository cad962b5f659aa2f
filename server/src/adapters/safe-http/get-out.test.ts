import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LinkedSite, linkedSite, page, redirectTo } from '../../../test/linked-site.ts';
import { getOut } from './get-out.ts';

let site: LinkedSite;
beforeAll(async () => {
  site = await linkedSite();
});
beforeEach(() => {
  site.requests.length = 0;
});
afterAll(() => site.close());

type Limits = Parameters<typeof getOut>[2];
const limits: Limits = {
  timeoutMs: 60_000,
  bytes: 1_000,
  redirects: 2,
  toLoopback: true,
  mayVisit: async () => true,
};
const get = (url: string, given: Partial<Limits> = {}) =>
  getOut(new URL(url), { 'user-agent': 'Foyer/1' }, { ...limits, ...given });

test('a page is read with nothing but the given headers', async () => {
  const got = await get(site.at('/', page('Hello')));
  expect(got).toMatchObject({ isOk: true, contentType: 'text/html; charset=utf-8', isCut: false });
  expect(got.isOk && got.content.toString()).toBe('Hello');
  const { host, connection, ...sent } = site.requests[0]?.headers ?? {};
  expect(sent).toEqual({ 'user-agent': 'Foyer/1', 'accept-encoding': 'identity' });
});

describe('internal addresses are refused and receive nothing', () => {
  const port = () => new URL(site.origin).port;
  test.each([
    ['an address', () => `https://127.0.0.1:${port()}/`],
    ['an address of a cloud', () => 'https://169.254.169.254/latest/meta-data'],
    ['a private address', () => 'https://10.0.0.1/'],
    ['an address in another spelling', () => `https://0x7f.1:${port()}/`],
    ['an address of IPv6', () => `https://[::ffff:127.0.0.1]:${port()}/`],
    ['a name that is resolved to one', () => `https://localhost:${port()}/`],
    ['a connection without TLS', () => `http://localhost:${port()}/`],
    ['a file', () => 'file:///etc/passwd'],
  ])('%s', async (_what, url) => {
    expect(await get(url(), { toLoopback: false })).toEqual({ isOk: false, error: 'refused-address', status: null });
    expect(site.requests).toEqual([]);
  });
});

test.each([
  'https://10.0.0.1/',
  'https://169.254.169.254/',
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  '//192.168.0.1/',
])('a redirect to %s is refused', async (location) => {
  expect(await get(site.at('/away', redirectTo(location)))).toMatchObject({ error: 'refused-address' });
});

test('redirects are followed so far, and each is decided about', async () => {
  site.at('/3', page('End'));
  site.at('/2', redirectTo('/3'));
  site.at('/1', redirectTo(`${site.origin}/2`));
  expect(await get(site.at('/0', redirectTo('1')))).toMatchObject({ error: 'redirect' });
  expect(await get(`${site.origin}/1`)).toMatchObject({ isOk: true, url: new URL('/3', site.origin) });
  site.requests.length = 0;
  const mayVisit = async (url: URL) => url.pathname !== '/2';
  expect(await get(`${site.origin}/1`, { mayVisit })).toMatchObject({ error: 'refused' });
  expect(site.requests.map(({ path }) => path)).toEqual(['/1']);
});

test('of a long page the beginning is read, and no more than is needed', async () => {
  const endless = site.at('/endless', (response) => {
    response.writeHead(200);
    const fill = () => {
      while (response.write('x'.repeat(500)));
    };
    response.on('drain', fill);
    fill();
  });
  const cut = await get(endless);
  expect(cut).toMatchObject({ isOk: true, isCut: true });
  expect(cut.isOk && cut.content.length).toBe(1_000);
  expect(await get(endless, { bytes: 1e9, isEnough: () => true })).toMatchObject({ isOk: true, isCut: false });
});

test('nothing is unpacked', async () => {
  const packed = gzipSync(Buffer.alloc(10_000_000));
  const url = site.at('/packed', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed));
  expect(await get(url)).toMatchObject({ error: 'encoding' });
});

test('a page that does not end in time is left, also one that sends now and then', async () => {
  const silent = site.at('/silent', () => {});
  expect(await get(silent, { timeoutMs: 100 })).toMatchObject({ error: 'timeout' });
  const slow = site.at('/slow', (response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(drip));
  });
  expect(await get(slow, { timeoutMs: 100 })).toMatchObject({ error: 'timeout' });
});

test('other failures are distinguished', async () => {
  expect(await get(`${site.origin}/nowhere`)).toMatchObject({ error: 'status', status: 404 });
  expect(await get(site.at('/broken', (response) => response.destroy()))).toMatchObject({ error: 'connection' });
  expect(await get('https://nobody.invalid/')).toMatchObject({ error: 'name' });
  expect(await get(site.origin.replace('http:', 'https:'))).toMatchObject({ error: 'tls' });
});
