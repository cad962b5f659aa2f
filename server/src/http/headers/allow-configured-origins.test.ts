import { captureEmailLead } from '@foyer/contract/leads.ts';
import { readConfig } from '@foyer/contract/system.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';

const friend = 'https://app.friend.example';
let closed: TestApp;
let open: TestApp;
beforeAll(async () => {
  closed = await openTestApp();
  open = await openTestApp({ corsOrigins: [friend] });
});
afterAll(() => Promise.all([closed.close(), open.close()]));

const ask = (foyer: TestApp, origin: string) =>
  foyer.app.inject({ url: readConfig.path, headers: { origin, 'sec-fetch-site': 'cross-site' } });
const capture = (foyer: TestApp, headers: Record<string, string>) =>
  foyer.app.inject({ method: 'POST', url: captureEmailLead.path, payload: { email: 'ada@example.com' }, headers });

test('closed unless configured, also to who asks nicely', async () => {
  for (const origin of [friend, 'null', 'https://evil.example']) {
    expect((await ask(closed, origin)).headers['access-control-allow-origin']).toBeUndefined();
    expect((await capture(closed, { origin })).statusCode).toBe(403);
  }
});

test('a configured origin is named, with credentials, and caches keep origins apart', async () => {
  const { headers } = await ask(open, friend);
  expect(headers).toMatchObject({
    'access-control-allow-origin': friend,
    'access-control-allow-credentials': 'true',
    vary: 'origin',
  });
  expect((await capture(open, { origin: friend, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200);
});

test.each(['https://app.friend.example.evil.example', 'http://app.friend.example', 'https://friend.example', 'null'])(
  '%s is somebody else',
  async (origin) => {
    expect((await ask(open, origin)).headers['access-control-allow-origin']).toBeUndefined();
    expect((await capture(open, { origin })).statusCode).toBe(403);
  },
);

test('with cookies a configured origin needs the token as everybody does', async () => {
  const page = await open.app.inject({ url: readConfig.path });
  const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const from = { origin: friend, 'sec-fetch-site': 'cross-site', cookie };
  expect((await capture(open, from)).statusCode).toBe(403);
  expect((await capture(open, { ...from, 'x-csrf-token': page.json().data.csrfToken })).statusCode).toBe(200);
});

test('a preflight request returns the methods and headers, and does nothing else', async () => {
  const headers = { origin: friend, 'access-control-request-method': 'POST' };
  const answer = await open.app.inject({ method: 'OPTIONS', url: captureEmailLead.path, headers });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(answer.headers['access-control-allow-headers']).toContain('x-csrf-token');
});
