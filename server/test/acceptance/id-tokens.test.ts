import { finishProviderFlow, startProviderFlow } from '@foyer/contract/identities/identities.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providerRules } from '#src/config/sign-in.ts';
import { leads } from '#src/db/schema/leads.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { newKey, type OidcPeer, oidcClient, oidcPeer, type Signing } from '../peers/oidc-peer.ts';
import { data, refusal } from '../people.ts';
import type { TestClient } from '../test-client.ts';

/** Every kind of invalid ID token, at every endpoint that accepts one, over HTTP. */

let foyer: TestApp;
let peer: OidcPeer;
const projectId = 'foyer-1a2b3';
beforeAll(async () => {
  // Signs with the clock of the app, which is opened later.
  peer = await oidcPeer({ now: () => foyer.clock.now() });
  const { clientId, clientSecret } = oidcClient;
  const client = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: peer.issuer };
  const firebase = { FIREBASE_PROJECT_ID: projectId, FIREBASE_JWKS_URL: `${peer.issuer}/jwks` };
  foyer = await openTestApp({ identity: { ...client, ...firebase } });
});
afterAll(async () => {
  await foyer.close();
  await peer.close();
});

type Fault = { claims?: Record<string, unknown>; signing?: Signing };
const seconds = () => foyer.clock.now().getTime() / 1000;
/** `own` is the correct audience. */
const faults: readonly [string, (own: string) => Fault][] = [
  ['another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
  ['no issuer', () => ({ claims: { iss: undefined } })],
  ['another audience', () => ({ claims: { aud: 'another' } })],
  ['several audiences and no azp', (own) => ({ claims: { aud: [own, 'another'] } })],
  ['several audiences and the azp of another', (own) => ({ claims: { aud: [own, 'another'], azp: 'another' } })],
  ['the azp of another', () => ({ claims: { azp: 'another' } })],
  ['no signature', () => ({ signing: { alg: 'none' } })],
  ['the public key as a password', () => ({ signing: { alg: 'HS256', key: peer.key().publicKey } })],
  ['another algorithm', () => ({ signing: { alg: 'ES256', key: newKey('ES256').privateKey } })],
  ['another key under the known id', () => ({ signing: { key: newKey('RS256').privateKey } })],
  ['an unknown key', () => ({ signing: { kid: 'unknown' } })],
  ['an age of ten minutes', () => ({ claims: { iat: seconds() - 600 } })],
  ['a time in the future', () => ({ claims: { iat: seconds() + 61 } })],
  ['no time', () => ({ claims: { iat: undefined } })],
  ['an expiry that is over', () => ({ claims: { exp: seconds() - 60 } })],
  ['no expiry', () => ({ claims: { exp: undefined } })],
  ['no subject', () => ({ claims: { sub: undefined } })],
  ['an empty subject', () => ({ claims: { sub: '' } })],
];

describe('from a visit', () => {
  const params = { provider: 'google' } as const;
  async function comeBack(browser: TestClient, { claims, signing }: Fault) {
    const { authorizationUrl } = data(await browser.call(startProviderFlow, { params, body: {} }));
    const person = { sub: 'ada', email: 'ada@gmail.com', email_verified: true, name: 'Ada' };
    return browser.call(finishProviderFlow, {
      params,
      body: peer.visited(authorizationUrl, { ...person, ...claims }, signing),
    });
  }

  test.each([
    ...faults,
    ['another nonce', () => ({ claims: { nonce: 'n'.repeat(43) } })] as const,
    ['no nonce', () => ({ claims: { nonce: undefined } })] as const,
    ['an empty nonce', () => ({ claims: { nonce: '' } })] as const,
  ])('with %s: the visit fails, and no token is returned', async (_what, fault) => {
    const answer = await comeBack(foyer.browser(), fault(oidcClient.clientId));
    expect(refusal(answer)).toEqual([502, 'PROVIDER_FAILED']);
    expect(answer.text).not.toContain('eyJ');
  });

  test('a valid token is accepted', async () => {
    expect(data(await comeBack(foyer.browser(), {})).user.email).toBe('ada@gmail.com');
  });
});

/** Tokens without a flow of ours, so that only the token itself can be wrong. */
describe('of a Firebase project', () => {
  let people = 0;
  function token({ claims, signing }: Fault = {}): string {
    people += 1;
    const issuer = `https://securetoken.google.com/${projectId}`;
    const visit = { auth_time: seconds(), firebase: { sign_in_provider: 'google.com' } };
    const project = { iss: issuer, aud: projectId, ...visit };
    const person = { sub: `firebase-${people}`, email: `firebase${people}@gmail.com`, email_verified: true };
    return peer.token({ ...project, ...person, ...claims }, signing);
  }
  const tokenEndpoints: readonly [string, (idToken: string) => object][] = [
    ['/api/auth/continue', (idToken) => ({ provider: 'google', idToken })],
    ['/api/auth/signin', (idToken) => ({ provider: 'google', idToken })],
    ['/api/auth/google', (idToken) => ({ idToken })],
    ['/api/leads/capture/google', (idToken) => ({ idToken })],
  ];
  const allLeads = () => foyer.deps.db.select({ id: leads.id }).from(leads);

  test.each(faults)('with %s it is refused everywhere', async (_what, fault) => {
    const before = await allLeads();
    for (const [path, bodyOf] of tokenEndpoints) {
      const browser = foyer.browser();
      expect(refusal(await browser.post(path, bodyOf(token(fault(projectId))))), path).toEqual([
        401,
        'INVALID_ID_TOKEN',
      ]);
      expect(browser.cookies.get('foyer_session'), path).toBeUndefined();
    }
    expect(await allLeads()).toEqual(before);
  });

  test('of an old sign-in, renewed with a refresh token, it is refused everywhere', async () => {
    for (const [path, bodyOf] of tokenEndpoints) {
      const refreshed = token({ claims: { auth_time: seconds() - providerRules.tokenAgeSeconds } });
      const answer = await foyer.browser().post(path, bodyOf(refreshed));
      expect(refusal(answer), path).toEqual([401, 'INVALID_ID_TOKEN']);
    }
  });

  test.each(tokenEndpoints)('a valid token signs in at %s, once', async (path, bodyOf) => {
    const [browser, idToken] = [foyer.browser(), token()];
    const first = refusal(await browser.post(path, bodyOf(idToken)));
    // The account doesn't exist yet: only `signin` requires one, and it leaves the token usable for a sign-up.
    expect(first).toEqual(path.endsWith('signin') ? [404, 'USER_NOT_FOUND'] : [200, undefined]);
    if (path.endsWith('signin')) expect((await browser.post('/api/auth/google', { idToken })).status).toBe(200);
    for (const [other, otherBodyOf] of tokenEndpoints) {
      expect(refusal(await foyer.browser().post(other, otherBodyOf(idToken))), other).toEqual([
        401,
        'INVALID_ID_TOKEN',
      ]);
    }
  });

  test.each([1, 2, 3])('sent to every endpoint at once it is accepted once (%i)', async () => {
    const idToken = token();
    const answers = await Promise.all(
      tokenEndpoints.map(([path, bodyOf]) => foyer.browser().post(path, bodyOf(idToken))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.map((answer) => refusal(answer)[1]).filter((code) => code !== undefined);
    for (const code of refused) expect(['INVALID_ID_TOKEN', 'USER_NOT_FOUND']).toContain(code);
  });
});
