import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { providerRules } from '#src/config/sign-in.ts';
import type { Provider, VerifiedIdToken } from '#src/deps.ts';
import { secretsFrom } from '#src/settings/secrets.ts';
import { newKey, type OidcPeer, oidcClient, oidcPeer } from '../../../test/peers/oidc-peer.ts';
import { type TestClock, testClock } from '../../../test/test-clock.ts';
import { chooseProviders, type ProviderEnv } from './choose-providers.ts';
import { IdTokenRefused, ProviderUnreachable } from './failures.ts';

let clock: TestClock;
let peer: OidcPeer;
beforeEach(async () => {
  clock = testClock(new Date(Math.floor(Date.now() / 1000) * 1000));
  peer = await oidcPeer(clock);
});
afterEach(() => peer.close());

const nothing: ProviderEnv = {
  GOOGLE_CLIENT_ID: undefined,
  GOOGLE_CLIENT_SECRET: undefined,
  GOOGLE_ISSUER: 'https://accounts.google.com',
  LINKEDIN_CLIENT_ID: undefined,
  LINKEDIN_CLIENT_SECRET: undefined,
  LINKEDIN_ISSUER: 'https://www.linkedin.com/oauth',
  FIREBASE_PROJECT_ID: undefined,
  FIREBASE_ISSUER: undefined,
  FIREBASE_JWKS_URL: 'https://keys.invalid',
};

function providersOf(env: Partial<ProviderEnv>, supabase: { url: string; anonKey: string } | null = null) {
  const settings = { mode: 'production', publicUrl: 'https://foyer.example', supabase } as const;
  const secrets = secretsFrom('a key for tests, which everybody may know');
  return chooseProviders({ ...nothing, ...env }, { clock, settings, secrets });
}

function google(): Provider {
  const { clientId, clientSecret } = oidcClient;
  const env = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: peer.issuer };
  return there(providersOf(env).google);
}

function linkedIn(): Provider {
  const { clientId, clientSecret } = oidcClient;
  const env = { LINKEDIN_CLIENT_ID: clientId, LINKEDIN_CLIENT_SECRET: clientSecret, LINKEDIN_ISSUER: peer.issuer };
  return there(providersOf(env).linkedin);
}

function there(provider: Provider | undefined): Provider {
  if (!provider) throw new Error('the provider is off');
  return provider;
}

const nonce = 'n'.repeat(43);
const seconds = () => clock.now().getTime() / 1000;
/** Why a token was refused. */
const reasonOf = (checked: Promise<VerifiedIdToken>) =>
  checked.then(
    () => 'it was believed',
    (error: unknown) => (error instanceof IdTokenRefused ? error.message : Promise.reject(error)),
  );

describe('an ID token', () => {
  test('that keeps all rules says who it is about', async () => {
    const claims = {
      nonce,
      email: ' Ada@Gmail.com',
      email_verified: true,
      name: 'Ada',
      picture: 'https://p.example/1',
    };
    const verified = await google().verify(peer.token(claims));
    expect(verified).toMatchObject({ nonce, fromVisit: true });
    expect(verified.claims).toEqual({
      provider: 'google',
      issuer: peer.issuer,
      subject: 'somebody',
      email: 'ada@gmail.com',
      emailTyped: 'Ada@Gmail.com',
      emailVerified: true,
      authoritative: true,
      name: 'Ada',
      picture: 'https://p.example/1',
    });
    expect(verified.acceptableUntil.getTime() / 1000).toBe(seconds() + 600);
  });

  test.each([
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['the issuer without its scheme', () => ({ iss: peer.issuer.replace('http://', '') })],
    ['the issuer with a slash', () => ({ iss: `${peer.issuer}/` })],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'another client' }],
    ['no audience', { aud: undefined }],
    ['an empty list of audiences', { aud: [] }],
    ['several audiences and no azp', { aud: [oidcClient.clientId, 'another'] }],
    ['several audiences and the azp of another', { aud: [oidcClient.clientId, 'another'], azp: 'another' }],
    ['the azp of another', { azp: 'another' }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is text', { exp: '9999999999' }],
    ['an expiry that is over', () => ({ exp: seconds() - 60 })],
    ['no time', { iat: undefined }],
    ['a time in the future', () => ({ iat: seconds() + 61 })],
    ['a time too long ago', () => ({ iat: seconds() - 600 })],
    ['a beginning in the future', () => ({ nbf: seconds() + 61 })],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject of spaces', { sub: '   ' }],
    ['a subject that is a number', { sub: 7 }],
    ['no nonce', { nonce: undefined }],
    ['an empty nonce', { nonce: '' }],
  ])('with %s is refused', async (_what, wrong) => {
    const claims = typeof wrong === 'function' ? wrong() : wrong;
    expect(await reasonOf(google().verify(peer.token({ nonce, ...claims })))).not.toBe('it was believed');
    // Otherwise the same token is valid.
    expect(await reasonOf(google().verify(peer.token({ nonce })))).toBe('it was believed');
  });

  test('just within the limits is good', async () => {
    const provider = google();
    const claims = [
      { iat: seconds() + 60 },
      { iat: seconds() - 599 },
      { exp: seconds() - 59 },
      { aud: [oidcClient.clientId, 'another'], azp: oidcClient.clientId },
      { azp: oidcClient.clientId },
    ];
    for (const given of claims) {
      expect(await reasonOf(provider.verify(peer.token({ nonce, ...given })))).toBe('it was believed');
    }
  });

  test('with another algorithm is refused, whatever the key', async () => {
    const provider = google();
    const ec = newKey('ES256');
    const { publicKey } = peer.key();
    expect(await reasonOf(provider.verify(peer.token({ nonce }, { alg: 'none' })))).toContain('algorithm');
    expect(await reasonOf(provider.verify(peer.token({ nonce }, { alg: 'HS256', key: publicKey })))).toContain(
      'algorithm',
    );
    expect(await reasonOf(provider.verify(peer.token({ nonce }, { alg: 'ES256', key: ec.privateKey })))).toContain(
      'algorithm',
    );
    expect(await reasonOf(provider.verify(peer.token({ nonce }, { alg: 'RS512' })))).toContain('algorithm');
  });

  test('signed with another key under the known id is refused, and so is one that was changed', async () => {
    const provider = google();
    const other = newKey('RS256');
    expect(await reasonOf(provider.verify(peer.token({ nonce }, { key: other.privateKey })))).toBe(
      'the signature is wrong',
    );
    const [head, , end] = peer.token({ nonce }).split('.');
    const [, body] = peer.token({ nonce, sub: 'somebody else' }).split('.');
    expect(await reasonOf(provider.verify(`${head}.${body}.${end}`))).toBe('the signature is wrong');
  });

  test('of another kind, without a key id, or with other text for the same bytes is refused', async () => {
    const provider = google();
    const good = peer.token({ nonce });
    const odd = [
      peer.token({ nonce }, { kid: undefined }),
      peer.token({ nonce }, { typ: 'at+jwt' }),
      `${good}=`,
      `${good}\n`,
      `${good}.`,
      ` ${good}`,
      good.split('.').slice(0, 2).join('.'),
      '',
      '..',
      'x'.repeat(9000),
    ];
    for (const token of odd) expect([token, await reasonOf(provider.verify(token))]).not.toContain('it was believed');
  });

  test('belongs to one provider', async () => {
    const provider = linkedIn();
    expect((await provider.verify(peer.token())).claims.provider).toBe('linkedin');
    expect(await reasonOf(provider.verify(peer.token({ iss: 'https://www.linkedin.com/oauth' })))).toContain('issuer');
  });
});

describe('what a token says of the email', () => {
  const claimsIn = async (provider: Provider, claims: object) =>
    (await provider.verify(peer.token({ nonce, ...claims }))).claims;

  test.each([
    [
      { email: 'a@gmail.com', email_verified: true },
      { emailVerified: true, authoritative: true },
    ],
    [
      { email: 'a@googlemail.com', email_verified: 'true' },
      { emailVerified: true, authoritative: true },
    ],
    [
      { email: 'a@gmail.com', email_verified: false },
      { emailVerified: false, authoritative: false },
    ],
    [{ email: 'a@gmail.com' }, { emailVerified: false, authoritative: false }],
    [
      { email: 'a@gmail.com', email_verified: 1 },
      { emailVerified: false, authoritative: false },
    ],
    [
      { email: 'a@work.example', email_verified: true, hd: 'work.example' },
      { emailVerified: true, authoritative: true },
    ],
    [
      { email: 'a@work.example', email_verified: true, hd: 'other.example' },
      { emailVerified: true, authoritative: false },
    ],
    [
      { email: 'a@sub.work.example', email_verified: true, hd: 'work.example' },
      { emailVerified: true, authoritative: false },
    ],
    [
      { email: 'a@work.example', email_verified: true, hd: true },
      { emailVerified: true, authoritative: false },
    ],
    [
      { email: 'a@gmail.com.example', email_verified: true },
      { emailVerified: true, authoritative: false },
    ],
    [
      { email: 'a@evil.example,b@gmail.com', email_verified: true },
      { email: null, emailVerified: false, authoritative: false },
    ],
    [{ email_verified: true }, { email: null, emailVerified: false, authoritative: false }],
  ])('Google: %o', async (claims, expected) => {
    expect(await claimsIn(google(), claims)).toMatchObject(expected);
  });

  test('LinkedIn proves an email, and runs no mailbox', async () => {
    const said = { email: 'a@gmail.com', email_verified: 'true', hd: 'gmail.com' };
    expect(await claimsIn(linkedIn(), said)).toMatchObject({ emailVerified: true, authoritative: false });
    expect(await claimsIn(linkedIn(), { ...said, email_verified: 'false' })).toMatchObject({ emailVerified: false });
  });

  test('pictures from elsewhere than https are left out', async () => {
    expect((await claimsIn(google(), { picture: 'javascript:alert(1)' })).picture).toBeNull();
    expect((await claimsIn(google(), { picture: 'http://p.example/1' })).picture).toBeNull();
  });
});

describe('the keys of a provider', () => {
  test('are asked for once, and again after ten minutes', async () => {
    const provider = google();
    await Promise.all([1, 2, 3].map(() => provider.verify(peer.token({ nonce }))));
    expect([peer.asked('openid-configuration'), peer.asked('jwks')]).toEqual([1, 1]);
    clock.advance({ minutes: 9 });
    await provider.verify(peer.token({ nonce }));
    expect(peer.asked('jwks')).toBe(1);
    clock.advance({ minutes: 1 });
    await provider.verify(peer.token({ nonce }));
    expect(peer.asked('jwks')).toBe(2);
  });

  test('are asked for once more for an unknown id, and not at every such token', async () => {
    const provider = google();
    await provider.verify(peer.token({ nonce }));
    clock.advance({ seconds: 10 });
    peer.rotate();
    expect(await reasonOf(provider.verify(peer.token({ nonce })))).toBe('it was believed');
    expect(peer.asked('jwks')).toBe(2);
    for (const kid of ['one', 'two', 'three']) {
      expect(await reasonOf(provider.verify(peer.token({ nonce }, { kid })))).toBe('the key is unknown');
    }
    expect(peer.asked('jwks')).toBe(2);
  });

  test('are not asked for by a token that could not be good anyway', async () => {
    const provider = google();
    for (const claims of [{ aud: 'another' }, { iss: 'another' }, { exp: 0 }, { nonce: undefined }]) {
      await reasonOf(provider.verify(peer.token({ nonce, ...claims })));
    }
    expect(peer.requests).toEqual([]);
  });

  test('shorter than 2048 bits, or meant for something else, are none', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const short = { ...publicKey.export({ format: 'jwk' }), kid: 'short' };
    const forCiphers = { ...peer.key().publicKey.export({ format: 'jwk' }), kid: 'cipher', use: 'enc' };
    const broken = { kty: 'RSA', n: '!', e: 'AQAB', kid: 'broken' };
    peer.instead.jwks = { status: 200, body: { keys: [short, forCiphers, broken] } };
    const provider = google();
    expect(await reasonOf(provider.verify(peer.token({ nonce }, { kid: 'short', key: privateKey })))).toBe(
      'the key is unknown',
    );
    expect(await reasonOf(provider.verify(peer.token({ nonce }, { kid: 'cipher' })))).toBe('the key is unknown');
    expect(await reasonOf(provider.verify(peer.token({ nonce }, { kid: 'broken' })))).toBe('the key is unknown');
  });

  test.each([
    ['a redirect', () => ({ status: 302, headers: { location: `${peer.issuer}/elsewhere` } })],
    ['an error', () => ({ status: 500 })],
    ['HTML', () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' })],
    ['something else', () => ({ status: 200, body: { keys: 'none' } })],
    ['far too much', () => ({ status: 200, body: { keys: [], padding: 'x'.repeat(300_000) } })],
    ['nothing at all', () => 'hang-up' as const],
  ])('that come as %s leave the provider unreachable, until it mends itself', async (_what, answer) => {
    const provider = google();
    peer.instead.jwks = answer();
    await expect(provider.verify(peer.token({ nonce }))).rejects.toThrow(ProviderUnreachable);
    expect(peer.asked('elsewhere')).toBe(0);
    delete peer.instead.jwks;
    peer.instead['openid-configuration'] = answer();
    await expect(google().verify(peer.token({ nonce }))).rejects.toThrow(ProviderUnreachable);
    delete peer.instead['openid-configuration'];
    expect(await reasonOf(provider.verify(peer.token({ nonce })))).toBe('it was believed');
  });

  test('that do not come within five seconds leave the provider unreachable', async () => {
    peer.instead.jwks = 'silence';
    await expect(google().verify(peer.token({ nonce }))).rejects.toThrow('did not answer in time');
  });

  test('are not looked for at a provider that calls itself otherwise', async () => {
    const body = { issuer: 'https://accounts.google.com', jwks_uri: `${peer.issuer}/jwks` };
    peer.instead['openid-configuration'] = { status: 200, body };
    await expect(google().verify(peer.token({ nonce }))).rejects.toThrow(ProviderUnreachable);
    expect(peer.asked('jwks')).toBe(0);
  });
});

describe('a Firebase project', () => {
  const projectId = 'foyer-1a2b3';
  const issuer = `https://securetoken.google.com/${projectId}`;
  const firebase = () =>
    there(providersOf({ FIREBASE_PROJECT_ID: projectId, FIREBASE_JWKS_URL: `${peer.issuer}/jwks` }).google);
  const claims = () => ({
    iss: issuer,
    aud: projectId,
    auth_time: seconds(),
    firebase: { sign_in_provider: 'google.com' },
  });

  test('tells who came from Google, without a visit of ours', async () => {
    const said = { ...claims(), email: 'ada@gmail.com', email_verified: true };
    const verified = await firebase().verify(peer.token(said));
    expect(verified).toMatchObject({ fromVisit: false, claims: { provider: 'google', issuer, authoritative: true } });
  });

  test('is not trusted for members who signed in another way, or for another project', async () => {
    const wrong = [
      { firebase: { sign_in_provider: 'password' } },
      { firebase: undefined },
      { aud: 'foyer-other' },
      { iss: 'https://securetoken.google.com/foyer-other' },
      { auth_time: undefined },
    ];
    for (const given of wrong) {
      expect(await reasonOf(firebase().verify(peer.token({ ...claims(), ...given })))).not.toBe('it was believed');
    }
  });

  test('is not trusted for members who signed in long ago and have refreshed since', async () => {
    const lately = peer.token({ ...claims(), auth_time: seconds() - providerRules.tokenAgeSeconds + 1 });
    expect(await reasonOf(firebase().verify(lately))).toBe('it was believed');
    const longAgo = peer.token({ ...claims(), auth_time: seconds() - providerRules.tokenAgeSeconds });
    expect(await reasonOf(firebase().verify(longAgo))).toBe('they came from Google too long ago');
  });
});

describe.each(['ES256', 'RS256'] as const)('a Supabase project that signs with %s', (algorithm) => {
  let project: OidcPeer;
  beforeEach(async () => {
    project = await oidcPeer(clock, algorithm);
  });
  afterEach(() => project.close());
  const supabase = () => there(providersOf({}, { url: project.url, anonKey: 'public' }).linkedin);
  const claims = () => ({
    iss: `${project.url}/auth/v1`,
    aud: 'authenticated',
    sub: '7c6f0f4e-9d1b-4c57-9c3e-0d9a6f0b7d11',
    role: 'authenticated',
    email: 'ada@gmail.com',
    app_metadata: { provider: 'linkedin_oidc', providers: ['linkedin_oidc'] },
    user_metadata: {
      email: 'eve@gmail.com',
      email_verified: true,
      name: 'Eve',
      sub: 'eve',
      picture: 'https://p.example',
    },
    amr: [{ method: 'oauth', timestamp: seconds() }],
    is_anonymous: false,
  });

  test('is believed about who came from LinkedIn, and about nothing that people write themselves', async () => {
    const verified = await supabase().verify(project.token(claims()));
    expect(verified.fromVisit).toBe(false);
    expect(verified.claims).toEqual({
      provider: 'linkedin',
      issuer: `${project.url}/auth/v1`,
      subject: claims().sub,
      email: 'ada@gmail.com',
      emailTyped: 'ada@gmail.com',
      emailVerified: false,
      authoritative: false,
      name: null,
      picture: null,
    });
    expect(project.requests.map(({ path }) => path)).toEqual(['/auth/v1/.well-known/jwks.json']);
  });

  test.each([
    ['came by password', () => ({ app_metadata: { provider: 'email', providers: ['email'] } })],
    ['says LinkedIn of themselves only', () => ({ app_metadata: {}, user_metadata: { provider: 'linkedin_oidc' } })],
    ['is anonymous', () => ({ is_anonymous: true })],
    ['is a service', () => ({ role: 'service_role' })],
    ['came through another application', () => ({ client_id: 'another' })],
    ['came long ago and has refreshed since', () => ({ amr: [{ method: 'oauth', timestamp: seconds() - 601 }] })],
    ['just came, by password', () => ({ amr: [{ method: 'password', timestamp: seconds() }] })],
    ['is for somebody else', () => ({ aud: 'anon' })],
    ['comes from another project', () => ({ iss: 'https://other.supabase.co/auth/v1' })],
  ])('is not believed about who %s', async (_what, wrong) => {
    const token = project.token({ ...claims(), ...wrong() });
    expect(await reasonOf(supabase().verify(token))).not.toBe('it was believed');
  });
});
