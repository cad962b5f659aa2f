import { readMe, refreshSession, signOut } from '@foyer/contract/accounts.ts';
import { convertLead } from '@foyer/contract/leads.ts';
import { readConfig } from '@foyer/contract/system.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, provenLead, refusal } from '../../../test/people.ts';
import { newUser, signIn } from '../../../test/sessions.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

async function signedInUser() {
  const browser = foyer.browser();
  const cookie = () => browser.cookies.get('foyer_session');
  const signedIn = await signIn(foyer, browser, await newUser(foyer));
  const stillIn = async () => {
    const value = cookie();
    browser.cookies.set('foyer_session', held);
    const { status } = await browser.call(refreshSession, { body: { refreshToken: signedIn.refreshToken } });
    if (value === undefined) browser.cookies.set('foyer_session', '');
    return status === 200;
  };
  const held = cookie() ?? '';
  return { browser, cookie, stillIn, ...signedIn };
}

test('signs out with the access token', async () => {
  const { browser, cookie, stillIn } = await signedInUser();
  expect((await browser.call(readMe, {})).status).toBe(200);
  expect(data(await browser.call(signOut, { body: {} }))).toEqual({});
  expect(cookie()).toBeUndefined();
  expect(refusal(await browser.call(readMe, {}))).toEqual([401, 'UNAUTHENTICATED']);
  expect(await stillIn()).toBe(false);
});

test('signs out with an expired access token', async () => {
  const { browser, stillIn } = await signedInUser();
  foyer.clock.advance({ seconds: sessionRules.accessTokenSeconds + 1 });
  data(await browser.call(signOut, { body: {} }));
  expect(await stillIn()).toBe(false);
});

test('signs out with the refresh token, even an old one and without its cookie', async () => {
  const { browser, refreshToken, stillIn } = await signedInUser();
  data(await browser.call(refreshSession, { body: { refreshToken } }));
  data(await foyer.script().call(signOut, { body: { refreshToken } }));
  expect(await stillIn()).toBe(false);
});

test('signs out without a body', async () => {
  const { accessToken, stillIn } = await signedInUser();
  const headers = { authorization: `Bearer ${accessToken}` };
  const { statusCode } = await foyer.app.inject({ method: 'POST', url: signOut.path, headers });
  expect(statusCode).toBe(200);
  expect(await stillIn()).toBe(false);
});

describe('signing out is idempotent', () => {
  test('with tokens of an ended session, or without any', async () => {
    const { browser, refreshToken } = await signedInUser();
    for (let round = 0; round < 3; round += 1) data(await browser.call(signOut, { body: { refreshToken } }));
    data(await foyer.browser().call(signOut, { body: {} }));
    data(await foyer.script().call(signOut, { body: { refreshToken: 'nonsense' } }));
  });

  test('with only a cookie, which is cleared', async () => {
    const browser = foyer.browser();
    await browser.call(readConfig, {});
    browser.cookies.set('foyer_session', 'x'.repeat(43));
    data(await browser.call(signOut, { body: {} }));
    expect(browser.cookies.get('foyer_session')).toBeUndefined();
  });
});

test('a forged token does not end anyone’s session', async () => {
  const mine = await signedInUser();
  const theirs = await signedInUser();
  const forged = `${theirs.sessionId}.0.${mine.refreshToken.split('.')[2]}`;
  data(await foyer.script().call(signOut, { body: { refreshToken: forged } }));
  const [head, , signature] = mine.accessToken.split('.');
  const authorization = `Bearer ${head}.${theirs.accessToken.split('.')[1]}.${signature}`;
  data(await foyer.script().call(signOut, { body: {} }, { headers: { authorization } }));
  expect(await theirs.stillIn()).toBe(true);
});

test('another site cannot sign a user out', async () => {
  const { browser, stillIn } = await signedInUser();
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
  expect(refusal(await browser.call(signOut, { body: {} }, { headers }))).toEqual([403, 'CSRF_FAILED']);
  expect(await stillIn()).toBe(true);
});

describe('the cookie', () => {
  async function cookieOf(publicUrl: string): Promise<string> {
    const place = await openTestApp({ settings: { publicUrl } });
    const browser = place.browser();
    const { id: leadId } = await provenLead(place, browser);
    const { headers } = await browser.call(convertLead, { params: { leadId }, body: {} });
    await place.close();
    return [headers['set-cookie']].flat().find((line) => line?.includes('foyer_session')) ?? '';
  }

  test('is HttpOnly and SameSite=Strict', async () => {
    const line = await cookieOf('http://localhost:3000');
    expect(line).toMatch(/^foyer_session=[A-Za-z0-9_-]{43}; /);
    expect(line.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']));
    expect(line).not.toContain('Secure');
  });

  test('has the __Host- prefix on https', async () => {
    const line = await cookieOf('https://foyer.example');
    expect(line).toMatch(/^__Host-foyer_session=/);
    expect(line.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/', 'Secure']));
    expect(line).not.toContain('Domain');
  });
});
