import {
  exchangeLinkedIn,
  finishProviderFlow,
  readProviderFlow,
  startProviderFlow,
} from '@foyer/contract/identities/identities.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import type { PeerAnswer } from '../peers/http-peer.ts';
import { type OidcPeer, oidcClient, oidcPeer } from '../peers/oidc-peer.ts';
import { data, refusal } from '../people.ts';
import type { TestClient } from '../test-client.ts';

/** Callbacks in two tabs of one browser, and a provider whose responses are malformed. */

const providers: { peer: OidcPeer; foyer: TestApp }[] = [];
let peer: OidcPeer;
let foyer: TestApp;
/** An app that has not contacted its provider yet. */
async function open() {
  const peer = await oidcPeer({ now: () => opened.foyer.clock.now() });
  const { clientId, clientSecret } = oidcClient;
  const google = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: peer.issuer };
  const linkedin = { LINKEDIN_CLIENT_ID: clientId, LINKEDIN_CLIENT_SECRET: clientSecret, LINKEDIN_ISSUER: peer.issuer };
  const identity = { ...google, ...linkedin };
  const opened = { peer, foyer: await openTestApp({ identity }) };
  providers.push(opened);
  return opened;
}
beforeAll(async () => {
  ({ peer, foyer } = await open());
});
afterEach(() => {
  for (const part of ['openid-configuration', 'jwks', 'token'] as const) delete peer.instead[part];
});
afterAll(async () => {
  for (const { peer, foyer } of providers) {
    await foyer.close();
    await peer.close();
  }
});

const params = { provider: 'google' } as const;
const person = { email: 'ada@gmail.com', email_verified: true, name: 'Ada' };
const start = (browser: TestClient) => browser.call(startProviderFlow, { params, body: {} });
const finish = (browser: TestClient, body: object) => browser.call(finishProviderFlow, { params, body });
async function visited(browser: TestClient, sub: string) {
  const { flowId, authorizationUrl } = data(await start(browser));
  return { flowId, callback: peer.visited(authorizationUrl, { ...person, sub }) };
}
const statusOf = async (browser: TestClient, flowId: string) =>
  data(await browser.call(readProviderFlow, { params: { flowId } })).status;

test('two tabs of one browser each finish their own visit, the later one first', async () => {
  const browser = foyer.browser();
  const first = await visited(browser, 'first-tab');
  const second = await visited(browser, 'second-tab');
  const later = data(await finish(browser, second.callback));
  const earlier = data(await finish(browser, first.callback));
  expect([earlier.flowId, later.flowId]).toEqual([first.flowId, second.flowId]);
  const answers = await Promise.all(
    [earlier, later].map(({ idToken }) => browser.call(continueAuth, { body: { provider: 'google', idToken } })),
  );
  for (const answer of answers) expect(data(answer).nextStep).toBe('PHONE_VERIFICATION_REQUIRED');
  expect([await statusOf(browser, first.flowId), await statusOf(browser, second.flowId)]).toEqual(['done', 'done']);
});

test("one tab's code with the other tab's state is refused, and the other visit stays pending", async () => {
  const browser = foyer.browser();
  const first = await visited(browser, 'first-tab');
  const second = await visited(browser, 'second-tab');
  const mixed = { code: second.callback.code, state: first.callback.state };
  expect(refusal(await finish(browser, mixed))).toEqual([502, 'PROVIDER_FAILED']);
  expect(await statusOf(browser, first.flowId)).toBe('failed');
  expect(await statusOf(browser, second.flowId)).toBe('pending');
});

test('a code for the legacy return page can only be exchanged with that page', async () => {
  const browser = foyer.browser();
  const legacy = `${foyer.deps.settings.publicUrl}/auth/linkedin/callback-legacy`;
  const visitedLegacy = async () => {
    const { authorizationUrl } = data(
      await browser.call(startProviderFlow, { params: { provider: 'linkedin' }, body: {} }),
    );
    const address = new URL(authorizationUrl);
    address.searchParams.set('redirect_uri', legacy);
    return peer.visited(address.href, { ...person, sub: 'legacy', email_verified: 'true' });
  };
  const exchange = (body: { code: string; state: string; redirectUri?: string }) =>
    browser.call(exchangeLinkedIn, { body });
  expect(data(await exchange({ ...(await visitedLegacy()), redirectUri: legacy })).user.email).toBe(person.email);
  const plain = await visitedLegacy();
  expect(refusal(await exchange(plain))).toEqual([502, 'PROVIDER_FAILED']);
  for (const redirectUri of [`${legacy}/more`, 'https://evil.example/auth/linkedin/callback-legacy']) {
    expect(refusal(await exchange({ ...(await visitedLegacy()), redirectUri }))).toEqual([400, 'INVALID_CALLBACK']);
  }
});

const malformed: readonly [string, (peer: OidcPeer) => PeerAnswer][] = [
  ['a redirect', ({ issuer }) => ({ status: 302, headers: { location: `${issuer}/elsewhere` } })],
  ['an error', () => ({ status: 500 })],
  ['HTML', () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' })],
  ['a truncated response', () => 'half' as const],
];

test.each(malformed)(
  '%s instead of the provider configuration: not available until the provider recovers',
  async (_what, answer) => {
    const { peer, foyer } = await open();
    const browser = foyer.browser();
    peer.instead['openid-configuration'] = answer(peer);
    const refused = await start(browser);
    expect([...refusal(refused), refused.body.error.message]).toEqual([
      503,
      'PROVIDER_NOT_AVAILABLE',
      'Signing in with Google is not available at the moment.',
    ]);
    expect(peer.asked('elsewhere')).toBe(0);
    delete peer.instead['openid-configuration'];
    expect((await start(browser)).status).toBe(200);
  },
);

test.each(malformed)(
  '%s instead of the provider keys: this visit fails, the next one succeeds',
  async (_what, answer) => {
    const { peer, foyer } = await open();
    const browser = foyer.browser();
    const visit = async () => peer.visited(data(await start(browser)).authorizationUrl, { ...person, sub: 'ada' });
    peer.instead.jwks = answer(peer);
    expect(refusal(await finish(browser, await visit()))).toEqual([502, 'PROVIDER_FAILED']);
    expect(peer.asked('elsewhere')).toBe(0);
    delete peer.instead.jwks;
    expect(data(await finish(browser, await visit())).user.email).toBe(person.email);
  },
);

test('a truncated token response ends the visit', async () => {
  const browser = foyer.browser();
  const { flowId, callback } = await visited(browser, 'slow');
  peer.instead.token = 'half';
  expect(refusal(await finish(browser, callback))).toEqual([502, 'PROVIDER_FAILED']);
  expect(await statusOf(browser, flowId)).toBe('failed');
});
