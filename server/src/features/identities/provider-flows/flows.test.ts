import {
  exchangeLinkedIn,
  finishProviderFlow,
  type IdentityProvider,
  readProviderFlow,
  startProviderFlow,
} from '@foyer/contract/identities/identities.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addressBudgets } from '#src/config/addresses.ts';
import { providerRules } from '#src/config/sign-in.ts';
import { identities, providerFlows } from '#src/db/schema/identities.ts';
import type { VerifiedIdToken } from '#src/deps.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { type OidcPeer, oidcClient, oidcPeer } from '../../../../test/peers/oidc-peer.ts';
import { data, refusal } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { visitor } from '../../../../test/visitor.ts';
import { takeIdToken } from '../id-tokens/take-id-token.ts';
import { verifyProviderToken } from '../id-tokens/verify-provider-token.ts';
import { purgeFlows } from './flows.ts';

let foyer: TestApp;
let peer: OidcPeer;
beforeAll(async () => {
  // It signs with the clock of the app, which is opened later.
  peer = await oidcPeer({ now: () => foyer.clock.now() });
  const { clientId, clientSecret } = oidcClient;
  foyer = await openTestApp({
    identity: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: peer.issuer,
      LINKEDIN_CLIENT_ID: clientId,
      LINKEDIN_CLIENT_SECRET: clientSecret,
      LINKEDIN_ISSUER: peer.issuer,
    },
  });
});
afterAll(async () => {
  await foyer.close();
  await peer.close();
});
afterEach(() => {
  for (const part of ['openid-configuration', 'jwks', 'token'] as const) delete peer.instead[part];
});

const params = (provider: IdentityProvider = 'google') => ({ provider });
const person = { sub: 'ada', email: 'ada@gmail.com', email_verified: true, name: 'Ada' };

async function begin(browser: TestClient, provider: IdentityProvider = 'google', body: object = {}) {
  return data(await browser.call(startProviderFlow, { params: params(provider), body }));
}
const finish = (browser: TestClient, body: object, provider: IdentityProvider = 'google') =>
  browser.call(finishProviderFlow, { params: params(provider), body });
const read = async (browser: TestClient, flowId: string) =>
  data(await browser.call(readProviderFlow, { params: { flowId } }));

/** A flow up to the parameters that the provider sends back. */
async function flowAtCallback(
  browser: TestClient,
  claims: object = person,
  provider: IdentityProvider = 'google',
  body = {},
) {
  const { flowId, authorizationUrl } = await begin(browser, provider, body);
  return { flowId, authorizationUrl, callback: peer.visited(authorizationUrl, { ...claims }) };
}

test('the server exchanges the code, and stores neither state, verifier nor token in plain text', async () => {
  const browser = foyer.browser();
  const { flowId, authorizationUrl, callback } = await flowAtCallback(browser);
  const asked = new URL(authorizationUrl).searchParams;
  const session = data(await finish(browser, callback));
  expect(session).toMatchObject({ flowId, provider: 'google', redirect: null, user: { email: 'ada@gmail.com' } });
  const [row] = await foyer.deps.db.select().from(providerFlows).where(eq(providerFlows.id, flowId));
  const kept = Object.values(row ?? {}).map((value) =>
    Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
  );
  const secrets = [callback.state, asked.get('nonce') ?? '', session.idToken, 'ada@gmail.com'];
  for (const secret of secrets) expect(kept.join('\n')).not.toContain(secret);
  const logged = foyer.logged().join('\n');
  for (const secret of [...secrets, callback.code]) expect(logged).not.toContain(secret);
});

test('LinkedIn flows use no nonce and no PKCE, and their own redirect URI', async () => {
  const browser = foyer.browser();
  const { authorizationUrl, callback } = await flowAtCallback(
    browser,
    { ...person, email_verified: 'true' },
    'linkedin',
  );
  const asked = Object.fromEntries(new URL(authorizationUrl).searchParams);
  expect(asked.redirect_uri).toBe(`${foyer.deps.settings.publicUrl}/auth/linkedin/callback`);
  for (const parameter of ['nonce', 'code_challenge', 'prompt']) expect(asked).not.toHaveProperty(parameter);
  expect(data(await finish(browser, callback, 'linkedin')).user.emailVerified).toBe(true);
});

test('a repeated callback from the same browser gets the same outcome without another exchange', async () => {
  const browser = foyer.browser();
  const { callback } = await flowAtCallback(browser);
  const before = peer.asked('token');
  const first = data(await finish(browser, callback));
  expect(data(await finish(browser, callback))).toEqual(first);
  expect(peer.asked('token') - before).toBe(1);
  expect(refusal(await finish(foyer.browser(), callback))).toEqual([400, 'INVALID_CALLBACK']);
});

test('concurrent callbacks exchange the code once and return the same outcome', async () => {
  for (let round = 0; round < 5; round += 1) {
    const browser = foyer.browser();
    const { callback } = await flowAtCallback(browser);
    const before = peer.asked('token');
    const answers = await Promise.all([
      finish(browser, callback),
      finish(browser, callback),
      finish(browser, callback),
    ]);
    const [first, ...others] = answers.map(data);
    for (const other of others) expect(other).toEqual(first);
    expect(peer.asked('token') - before).toBe(1);
  }
});

test('only one of two flows that receive the same token can use it', async () => {
  const browsers = [foyer.browser(), foyer.browser()];
  const visits = await Promise.all(browsers.map((browser) => flowAtCallback(browser, { sub: 'twice' }, 'linkedin')));
  const answers = await Promise.all(
    browsers.map((browser, index) => finish(browser, visits[index]?.callback ?? {}, 'linkedin')),
  );
  const codes = answers.map((answer) => refusal(answer)[1] ?? 'done');
  expect(codes.toSorted()).toEqual(['PROVIDER_FAILED', 'done']);
});

test.each([
  ['no state', () => ({ state: undefined })],
  ['a made-up state', () => ({ state: 's'.repeat(43) })],
  ['neither code nor error', () => ({ code: undefined })],
  ['the name of another issuer', () => ({ iss: 'https://accounts.google.com' })],
])('a callback with %s is invalid and does not consume the flow', async (_what, wrong) => {
  const browser = foyer.browser();
  const { flowId, callback } = await flowAtCallback(browser);
  const before = peer.asked('token');
  const answer = await finish(browser, { ...callback, ...wrong() });
  expect([...refusal(answer), answer.body.error.message]).toEqual([
    400,
    'INVALID_CALLBACK',
    'Invalid OAuth callback parameters',
  ]);
  expect([peer.asked('token') - before, (await read(browser, flowId)).status]).toEqual([0, 'pending']);
  expect(refusal(await finish(browser, { ...callback, iss: peer.issuer }))).toEqual([200, undefined]);
});

test('the state of another browser or another provider is invalid', async () => {
  const [mine, theirs] = [foyer.browser(), foyer.browser()];
  const { flowId, callback } = await flowAtCallback(theirs);
  const before = peer.asked('token');
  expect(refusal(await finish(mine, callback))).toEqual([400, 'INVALID_CALLBACK']);
  expect(refusal(await finish(foyer.script(), callback))).toEqual([400, 'INVALID_CALLBACK']);
  expect(refusal(await finish(theirs, callback, 'linkedin'))).toEqual([400, 'INVALID_CALLBACK']);
  expect(refusal(await mine.call(readProviderFlow, { params: { flowId } }))).toEqual([404, 'NOT_FOUND']);
  expect(peer.asked('token') - before).toBe(0);
  expect(refusal(await finish(theirs, callback))).toEqual([200, undefined]);
});

test('a flow expires after ten minutes', async () => {
  const browser = foyer.browser();
  const { flowId, callback } = await flowAtCallback(browser);
  foyer.clock.advance({ seconds: providerRules.flowSeconds });
  expect(refusal(await finish(browser, callback))).toEqual([400, 'INVALID_CALLBACK']);
  expect(await read(browser, flowId)).toEqual({ status: 'expired', session: null });
  await purgeFlows(foyer.deps);
  expect((await read(browser, flowId)).status).toBe('expired');
  foyer.clock.advance({ hours: 1, seconds: 1 });
  await purgeFlows(foyer.deps);
  expect(refusal(await browser.call(readProviderFlow, { params: { flowId } }))).toEqual([404, 'NOT_FOUND']);
});

test.each([
  ['another issuer', { iss: 'https://accounts.google.com' }, {}],
  ['another audience', { aud: 'another' }, {}],
  ['another nonce', { nonce: 'n'.repeat(43) }, {}],
  ['no nonce', { nonce: undefined }, {}],
  ['an empty subject', { sub: '' }, {}],
  ['no expiry', { exp: undefined }, {}],
  ['no signature', {}, { alg: 'none' }],
  ['a foreign algorithm', {}, { alg: 'ES256' }],
  ['an unknown key', {}, { kid: 'unknown' }],
])('an ID token with %s fails the flow', async (_what, claims, signing) => {
  const browser = foyer.browser();
  const { flowId, authorizationUrl } = await begin(browser);
  const callback = peer.visited(authorizationUrl, { ...person, ...claims }, signing);
  const answer = await finish(browser, callback);
  expect([...refusal(answer), answer.body.error.message]).toEqual([
    502,
    'PROVIDER_FAILED',
    'Google authentication failed',
  ]);
  expect(refusal(await finish(browser, callback))).toEqual([502, 'PROVIDER_FAILED']);
  expect(await read(browser, flowId)).toEqual({ status: 'failed', session: null });
});

test.each([
  ['a redirect', () => ({ status: 302, headers: { location: `${peer.issuer}/elsewhere` } })],
  ['an error', () => ({ status: 500 })],
  ['HTML', () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' })],
  ['a refusal', () => ({ status: 400, body: { error: 'invalid_grant', error_description: 'a secret detail' } })],
  ['far too much', () => ({ status: 200, body: { id_token: 'x'.repeat(300_000) } })],
  ['no ID token', () => ({ status: 200, body: { access_token: 'a', token_type: 'Bearer' } })],
  ['a closed connection', () => 'hang-up' as const],
  ['silence', () => 'silence' as const],
])('%s instead of tokens fails the flow without revealing why', async (_what, answer) => {
  const browser = foyer.browser();
  const { callback } = await flowAtCallback(browser, person, 'linkedin');
  peer.instead.token = answer();
  const failed = await finish(browser, callback, 'linkedin');
  expect([...refusal(failed), failed.body.error.message]).toEqual([
    502,
    'PROVIDER_FAILED',
    'LinkedIn authentication failed',
  ]);
  expect(peer.asked('elsewhere')).toBe(0);
  expect(failed.text + foyer.logged().join('\n')).not.toContain('a secret detail');
});

test.each([
  ['access_denied', [400, 'SIGN_IN_CANCELLED'], 'cancelled'],
  ['user_cancelled_login', [400, 'SIGN_IN_CANCELLED'], 'cancelled'],
  ['user_cancelled_authorize', [400, 'SIGN_IN_CANCELLED'], 'cancelled'],
  ['server_error', [502, 'PROVIDER_FAILED'], 'failed'],
  ['unauthorized_scope_error', [502, 'PROVIDER_FAILED'], 'failed'],
])('the error %s ends the flow, with or without a code', async (error, expected, status) => {
  const browser = foyer.browser();
  const { flowId, callback } = await flowAtCallback(browser, person, 'linkedin');
  const before = peer.asked('token');
  const body = { ...callback, error, error_description: '<script>words of theirs</script>' };
  const answer = await finish(browser, body, 'linkedin');
  expect(refusal(answer)).toEqual(expected);
  expect(answer.text).not.toContain('words of theirs');
  expect((await read(browser, flowId)).status).toBe(status);
  expect(refusal(await finish(browser, callback, 'linkedin'))).toEqual(expected);
  expect(peer.asked('token') - before).toBe(0);
});

test('an interrupted exchange counts as failed', async () => {
  const browser = foyer.browser();
  const { flowId, callback } = await flowAtCallback(browser);
  const at = foyer.clock.now();
  await foyer.deps.db.update(providerFlows).set({ finishedAt: at }).where(eq(providerFlows.id, flowId));
  expect((await read(browser, flowId)).status).toBe('pending');
  foyer.clock.advance({ seconds: providerRules.exchangeSeconds });
  expect((await read(browser, flowId)).status).toBe('failed');
  expect(refusal(await finish(browser, callback))).toEqual([502, 'PROVIDER_FAILED']);
});

test('an unreachable or disabled provider is not available', async () => {
  const { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET } = oidcClient;
  const production = { mode: 'production', publicUrl: 'https://foyer.example' } as const;
  const identity = { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER: peer.issuer };
  const other = await openTestApp({ settings: production, identity });
  peer.instead['openid-configuration'] = { status: 500 };
  const start = (provider: IdentityProvider) =>
    other.browser().call(startProviderFlow, { params: { provider }, body: {} });
  expect(refusal(await start('google'))).toEqual([503, 'PROVIDER_NOT_AVAILABLE']);
  delete peer.instead['openid-configuration'];
  expect(refusal(await start('google'))).toEqual([200, undefined]);
  expect(refusal(await start('linkedin'))).toEqual([503, 'PROVIDER_NOT_AVAILABLE']);
  expect(refusal(await finish(other.browser(), { code: 'c', state: 's' }, 'linkedin'))).toEqual([
    503,
    'PROVIDER_NOT_AVAILABLE',
  ]);
  await other.close();
});

test('only redirects to our own paths are accepted', async () => {
  const browser = foyer.browser();
  for (const redirect of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/auth',
  ]) {
    const { callback } = await flowAtCallback(browser, person, 'google', { redirect });
    expect(data(await finish(browser, callback)).redirect).toBeNull();
  }
});

test('the number of flows per address is limited', async () => {
  const careful = await openTestApp({
    settings: { budgetFactor: 1 },
    identity: { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: peer.issuer },
  });
  const browser = careful.browser();
  const start = () => browser.call(startProviderFlow, { params: params(), body: {} });
  for (let visit = 0; visit < addressBudgets.providerFlows.limit; visit += 1) data(await start());
  expect(refusal(await start())).toEqual([429, 'RATE_LIMITED']);
  expect(refusal(await careful.browser().call(startProviderFlow, { params: params(), body: {} }))[0]).toBe(200);
  await careful.close();
});

test("LinkedIn's code can be exchanged directly with this browser's state", async () => {
  const browser = foyer.browser();
  const exchange = (body: { code: string; state?: string; redirectUri?: string }) =>
    browser.call(exchangeLinkedIn, { body });
  const { flowId, callback } = await flowAtCallback(browser, person, 'linkedin');
  expect(refusal(await exchange({ code: callback.code }))).toEqual([400, 'INVALID_CALLBACK']);
  const elsewhere = { ...callback, redirectUri: 'https://evil.example/auth/linkedin/callback' };
  expect(refusal(await exchange(elsewhere))).toEqual([400, 'INVALID_CALLBACK']);
  expect(refusal(await foyer.browser().call(exchangeLinkedIn, { body: callback }))).toEqual([400, 'INVALID_CALLBACK']);
  const redirectUri = `${foyer.deps.settings.publicUrl}/auth/linkedin/callback`;
  const exchanged = data(await exchange({ ...callback, redirectUri }));
  expect(exchanged).toMatchObject({
    flowId,
    linkedInAccessToken: exchanged.idToken,
    profileData: { name: 'Ada', email: 'ada@gmail.com', picture: null },
    requiresPhoneVerification: true,
    isNewLead: true,
  });

  const { db, clock, random } = foyer.deps;
  const userId = await newUser(foyer);
  const identity = { provider: 'linkedin', issuer: peer.issuer, subject: 'linked', linkedAt: clock.now() } as const;
  await db.insert(identities).values({ ...identity, id: random.uuid(), userId });
  const again = await flowAtCallback(browser, { ...person, sub: 'linked' }, 'linkedin');
  expect(data(await exchange(again.callback)).requiresPhoneVerification).toBe(false);
});

test('linking and step-up require signing in, and the token belongs to that user', async () => {
  const [mine, theirs] = [foyer.browser(), foyer.browser()];
  for (const purpose of ['link', 'step-up']) {
    const body = { purpose } as { purpose: 'link' };
    const refused = await mine.call(startProviderFlow, { params: params(), body });
    expect(refusal(refused)).toEqual([401, 'UNAUTHENTICATED']);
  }
  const userId = await newUser(foyer);
  await signIn(foyer, mine, userId);
  await signIn(foyer, theirs, await newUser(foyer));
  const { flowId, callback } = await flowAtCallback(mine, person, 'google', { purpose: 'link' });
  expect(data(await finish(mine, callback)).purpose).toBe('link');
  const [row] = await foyer.deps.db.select().from(providerFlows).where(eq(providerFlows.id, flowId));
  expect(row?.userId).toBe(userId);
});

/** The viewer that verbs see for the browser of a flow. */
async function viewerOf(flowId: string) {
  const [row] = await foyer.deps.db.select().from(providerFlows).where(eq(providerFlows.id, flowId));
  return visitor({ browserHash: row?.browserHash ?? Buffer.alloc(32) });
}
const take = (
  viewer: Parameters<typeof takeIdToken>[2],
  token: VerifiedIdToken,
  purpose: 'sign-in' | 'link' = 'sign-in',
) => foyer.deps.db.transaction((tx) => takeIdToken(foyer.deps, tx, viewer, { token, purpose }));

test('an ID token can be used once, even concurrently, and again after a rollback', async () => {
  for (let round = 0; round < 5; round += 1) {
    const browser = foyer.browser();
    const { flowId, callback } = await flowAtCallback(browser, { ...person, round });
    const { idToken } = data(await finish(browser, callback));
    const viewer = await viewerOf(flowId);
    const token = await verifyProviderToken(foyer.deps, { provider: 'google', idToken });
    await foyer.deps.db
      .transaction(async (tx) => {
        await takeIdToken(foyer.deps, tx, viewer, { token, purpose: 'sign-in' });
        throw new Error('something else went wrong');
      })
      .catch(() => {});
    const taken = await Promise.allSettled([1, 2, 3, 4].map(() => take(viewer, token)));
    const wins = taken.filter((outcome) => outcome.status === 'fulfilled');
    expect(wins).toHaveLength(1);
    expect(wins[0]?.value).toMatchObject({ subject: 'ada', issuer: peer.issuer, emailVerified: true });
    for (const outcome of taken) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'INVALID_ID_TOKEN' });
    }
    expect(await read(browser, flowId)).toEqual({ status: 'done', session: null });
    expect(refusal(await finish(browser, callback))).toEqual([400, 'INVALID_CALLBACK']);
  }
});

test('an ID token is valid only for the browser, provider and purpose of its flow, for ten minutes', async () => {
  const browser = foyer.browser();
  const { flowId, callback } = await flowAtCallback(browser);
  const { idToken } = data(await finish(browser, callback));
  const viewer = await viewerOf(flowId);
  const other = await viewerOf('nobody');
  const token = await verifyProviderToken(foyer.deps, { provider: 'google', idToken });
  const refused = expect.objectContaining({ code: 'INVALID_ID_TOKEN' });
  await expect(take(other, token)).rejects.toEqual(refused);
  await expect(take(viewer, token, 'link')).rejects.toEqual(refused);
  const asLinkedIns = await verifyProviderToken(foyer.deps, { provider: 'linkedin', idToken });
  await expect(take(viewer, asLinkedIns)).rejects.toEqual(refused);
  // Signed by the provider for us, but not from a flow that this server started.
  const stray = await verifyProviderToken(foyer.deps, { provider: 'google', idToken: peer.token({ nonce: 'n' }) });
  await expect(take(viewer, stray)).rejects.toEqual(refused);
  foyer.clock.advance({ minutes: 10 });
  await expect(take(viewer, token)).rejects.toEqual(refused);
  await expect(verifyProviderToken(foyer.deps, { provider: 'google', idToken })).rejects.toEqual(refused);
});

test('a linking token is valid only for the user who started linking', async () => {
  const browser = foyer.browser();
  const userId = await newUser(foyer);
  const { sessionId } = await signIn(foyer, browser, userId);
  const { flowId, callback } = await flowAtCallback(browser, person, 'google', { purpose: 'link' });
  const { idToken } = data(await finish(browser, callback));
  const token = await verifyProviderToken(foyer.deps, { provider: 'google', idToken });
  const visitor = await viewerOf(flowId);
  const user = {
    ...visitor,
    kind: 'user' as const,
    isGuest: false,
    userId,
    sessionId,
    authenticatedAt: foyer.clock.now(),
  };
  await expect(take(visitor, token, 'link')).rejects.toMatchObject({ code: 'INVALID_ID_TOKEN' });
  await expect(take({ ...user, userId: await newUser(foyer) }, token, 'link')).rejects.toMatchObject({
    code: 'INVALID_ID_TOKEN',
  });
  expect(await take(user, token, 'link')).toMatchObject({ subject: 'ada' });
});

test('a token without a flow of ours can be used once', async () => {
  const now = foyer.clock.now().getTime();
  const claims = (await verifyProviderToken(foyer.deps, { provider: 'linkedin', idToken: peer.token() })).claims;
  const acceptableUntil = new Date(now + 600_000);
  const token = { claims, hash: Buffer.alloc(32, 7), nonce: null, fromVisit: false, acceptableUntil };
  const viewer = await viewerOf('nobody');
  const taken = await Promise.allSettled([1, 2, 3].map(() => take(viewer, token)));
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await purgeFlows(foyer.deps);
  await expect(take(viewer, token)).rejects.toMatchObject({ code: 'INVALID_ID_TOKEN' });
  foyer.clock.advance({ minutes: 10 });
  await expect(take(viewer, token)).rejects.toMatchObject({ code: 'INVALID_ID_TOKEN' });
});

test('an untrusted token never causes a server error', async () => {
  const verify = (idToken: string) => verifyProviderToken(foyer.deps, { provider: 'google', idToken });
  for (const idToken of ['', 'x', 'e30.e30.', '\u0000', `${'a'.repeat(4000)}.b.c`]) {
    await expect(verify(idToken)).rejects.toMatchObject({ code: 'INVALID_ID_TOKEN' });
  }
});
