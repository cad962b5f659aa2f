import { capturePhoneLead } from '@foyer/contract/leads.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const url = capturePhoneLead.path;
const payload = {};
const own = () => foyer.deps.settings.publicUrl;

async function pageOf(): Promise<{ cookie: string; token: string }> {
  const answer = await foyer.app.inject({ method: 'GET', url: '/api/config' });
  const [cookie] = answer.cookies;
  return { cookie: `${cookie?.name}=${cookie?.value}`, token: answer.json().data.csrfToken };
}

// The body is wrong on purpose: VALIDATION_FAILED proves that the request got past the CSRF check.
async function post(headers: Record<string, string>): Promise<string> {
  const answer = await foyer.app.inject({ method: 'POST', url, payload, headers });
  const { code, details } = answer.json().error;
  // An address of ours that PUBLIC_URL does not name is a matter of setting up: the page says so.
  return details?.reason ? `${code} ${details.reason}` : code;
}

test('a script with neither cookie nor Origin passes', async () => {
  expect(await post({})).toBe('VALIDATION_FAILED');
});

test('a page of our own passes with its token', async () => {
  const { cookie, token } = await pageOf();
  expect(await post({ cookie, origin: own(), 'x-csrf-token': token })).toBe('VALIDATION_FAILED');
  expect(await post({ cookie, 'sec-fetch-site': 'same-origin', 'x-csrf-token': token })).toBe('VALIDATION_FAILED');
});

test('a foreign page is refused, with or without a token', async () => {
  const { cookie, token } = await pageOf();
  expect(await post({ origin: 'https://evil.example' })).toBe('CSRF_FAILED origin');
  expect(await post({ cookie, origin: 'https://evil.example', 'x-csrf-token': token })).toBe('CSRF_FAILED origin');
  expect(await post({ cookie, 'sec-fetch-site': 'same-site', 'x-csrf-token': token })).toBe('CSRF_FAILED origin');
  expect(await post({ cookie, origin: 'null', 'x-csrf-token': token })).toBe('CSRF_FAILED origin');
});

test("a missing, wrong or another browser's token is refused", async () => {
  const mine = await pageOf();
  const theirs = await pageOf();
  expect(await post({ cookie: mine.cookie, origin: own() })).toBe('CSRF_FAILED');
  expect(await post({ cookie: mine.cookie, origin: own(), 'x-csrf-token': 'x' })).toBe('CSRF_FAILED');
  expect(await post({ cookie: mine.cookie, origin: own(), 'x-csrf-token': theirs.token })).toBe('CSRF_FAILED');
});

test('a request with cookies must say where it comes from', async () => {
  const { cookie, token } = await pageOf();
  expect(await post({ cookie, 'x-csrf-token': token })).toBe('CSRF_FAILED');
});
