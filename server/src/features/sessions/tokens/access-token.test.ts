import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { readMe } from '@foyer/contract/accounts.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { auditEvents, users } from '#src/db/schema/accounts.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { refusal } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import { signingKeyAt } from './signing-keys.ts';

const unauthenticated = [401, 'UNAUTHENTICATED'];

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

async function signedInUser() {
  const browser = foyer.browser();
  const userId = await newUser(foyer);
  return { browser, userId, ...(await signIn(foyer, browser, userId)) };
}

async function answerTo(authorization: string) {
  return refusal(await foyer.script().call(readMe, {}, { headers: { authorization } }));
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** A valid token, and a way to make others with valid signatures. */
async function workshop() {
  const { accessToken, sessionId, userId } = await signedInUser();
  const { privateKey, publicKey } = await signingKeyAt(foyer.deps, foyer.deps.db, foyer.clock.now());
  const [head, body, signature = ''] = accessToken.split('.');
  const [header, claims] = [decode(head), decode(body)];
  const signed = (changedHeader: object, changedClaims: object, key = privateKey) => {
    const text = `${encode({ ...header, ...changedHeader })}.${encode({ ...claims, ...changedClaims })}`;
    return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
  };
  return { accessToken, sessionId, userId, header, claims, signature, signed, publicKey };
}

test('the access token of a sign-in authenticates requests', async () => {
  const { browser, userId } = await signedInUser();
  const { status, body } = await browser.call(readMe, {});
  expect([status, body.data.id]).toEqual([200, userId]);
});

test('it has the required header and claims and nothing else', async () => {
  const { header, claims, userId, sessionId } = await workshop();
  expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.stringMatching(/^.{43}$/) });
  const iat = Math.floor(foyer.clock.now().getTime() / 1000);
  expect(claims).toEqual({
    iss: foyer.deps.settings.publicUrl,
    aud: `${foyer.deps.settings.publicUrl}/api`,
    sub: userId,
    sid: sessionId,
    iat,
    exp: iat + sessionRules.accessTokenSeconds,
    jti: `${sessionId}.0`,
  });
});

test('a rebuilt token is accepted, which the refusals below rely on', async () => {
  const { signed, accessToken } = await workshop();
  expect(signed({}, {})).toBe(accessToken);
  expect(
    (await foyer.script().call(readMe, {}, { headers: { authorization: `bearer ${signed({}, {})}` } })).status,
  ).toBe(200);
});

describe('a token is refused with 401, never 500', () => {
  test.each<[string, object, object]>([
    ['another type', { typ: 'JWT' }, {}],
    ['no type', { typ: undefined }, {}],
    ['another algorithm by name', { alg: 'ES256' }, {}],
    ['an unknown key', { kid: 'unknown' }, {}],
    ['no key', { kid: undefined }, {}],
    ['a critical extension', { crit: ['b64'] }, {}],
    ['another issuer', {}, { iss: 'https://elsewhere.example' }],
    ['another audience', {}, { aud: 'http://localhost:3000' }],
    ['a list of audiences', {}, { aud: ['http://localhost:3000/api'] }],
    ['no end', {}, { exp: undefined }],
    ['an end in words', {}, { exp: '2999-01-01' }],
    ['no beginning', {}, { iat: undefined }],
    ['no subject', {}, { sub: undefined }],
    ['an empty subject', {}, { sub: '' }],
    ['no session', {}, { sid: undefined }],
    ['an unknown session', {}, { sid: '01930c3a-7d2e-7c5f-9a44-5f2f3f5d9b10' }],
    ['another person', {}, { sub: '01930c3a-7d2e-7c5f-9a44-5f2f3f5d9b10' }],
    ['no id', {}, { jti: undefined }],
  ])('%s', async (_, header, claims) => {
    const { signed } = await workshop();
    expect(await answerTo(`Bearer ${signed(header, claims)}`)).toEqual(unauthenticated);
  });

  test('issued in the future, beyond the allowed clock skew', async () => {
    const { signed, claims } = await workshop();
    const at = (seconds: number) => signed({}, { iat: Number(claims.iat) + seconds });
    expect(await answerTo(`Bearer ${at(sessionRules.clockSkewSeconds + 1)}`)).toEqual(unauthenticated);
    expect((await answerTo(`Bearer ${at(sessionRules.clockSkewSeconds)}`))[0]).toBe(200);
  });

  test('with a foreign signature or none', async () => {
    const { signed, accessToken, signature, header, claims, publicKey } = await workshop();
    const unsigned = `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`;
    const text = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
    const secret = publicKey.export({ format: 'pem', type: 'spki' });
    const symmetric = `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    const stranger = signed({}, {}, generateKeyPairSync('ed25519').privateKey);
    const tampered = accessToken.replace(/\.[^.]+\./, `.${encode({ ...claims, jti: 'x' })}.`);
    const [head, body] = accessToken.split('.');
    // The last base64 character of 64 bytes carries four bits that decoders ignore.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters[letters.indexOf(signature.at(-1) ?? '') ^ 1];
    const sameBytes = `${accessToken.slice(0, -1)}${last}`;
    expect(Buffer.from(sameBytes.split('.')[2] ?? '', 'base64url')).toEqual(Buffer.from(signature, 'base64url'));
    const wrong = [unsigned, symmetric, stranger, tampered, sameBytes, `${head}.${body}`, `${head}.${body}.`];
    for (const token of wrong) expect(await answerTo(`Bearer ${token}`), token).toEqual(unauthenticated);
  });

  test('missing', async () => {
    const { accessToken } = await workshop();
    const wrong = [
      '',
      'Bearer',
      'Bearer ',
      'Bearer null',
      'Bearer ..',
      'Bearer a.b.c',
      `Bearer ${encode('x')}.${encode([])}.${encode(1)}`,
      `Bearer ${'x'.repeat(5000)}`,
      `Bearer ${accessToken} ${accessToken}`,
      `Bearer ${accessToken}.`,
      `Basic ${accessToken}`,
      accessToken,
    ];
    for (const header of wrong) expect(await answerTo(header), header).toEqual(unauthenticated);
    expect(refusal(await foyer.script().call(readMe, {}))).toEqual(unauthenticated);
  });
});

test('it expires after fifteen minutes, even if it was cached as valid', async () => {
  const { browser } = await signedInUser();
  expect((await browser.call(readMe, {})).status).toBe(200);
  foyer.clock.advance({ seconds: sessionRules.accessTokenSeconds - 1 });
  expect((await browser.call(readMe, {})).status).toBe(200);
  foyer.clock.advance({ seconds: 1 });
  const ended = await browser.call(readMe, {});
  expect(refusal(ended)).toEqual(unauthenticated);
  expect(ended.headers['www-authenticate']).toBe('Bearer');
});

test('a suspended user is refused once the session cache expires', async () => {
  const { browser, userId } = await signedInUser();
  expect((await browser.call(readMe, {})).status).toBe(200);
  const { db, clock } = foyer.deps;
  await db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, userId));
  foyer.clock.advance({ seconds: sessionRules.livingCacheSeconds });
  expect(refusal(await browser.call(readMe, {}))).toEqual(unauthenticated);
});

test('an account deleted by another process is refused once the user cache expires', async () => {
  const { browser, userId } = await signedInUser();
  expect((await browser.call(readMe, {})).status).toBe(200);
  await foyer.deps.db.delete(users).where(eq(users.id, userId));
  foyer.clock.advance({ seconds: sessionRules.knownUserSeconds });
  expect(refusal(await browser.call(readMe, {}))).toEqual(unauthenticated);
});

test('forged tokens are audited once a minute per address; expired ones are not', async () => {
  const { signed, browser } = { ...(await workshop()), browser: foyer.script({ address: '203.0.113.7' }) };
  const recorded = async () =>
    foyer.deps.db.select({ reason: auditEvents.reason }).from(auditEvents).where(eq(auditEvents.place, '203.0.0.0/16'));
  const knock = (token: string) => browser.call(readMe, {}, { headers: { authorization: `Bearer ${token}` } });
  await knock(signed({}, { exp: 1 }));
  expect(await recorded()).toEqual([]);
  for (let tries = 0; tries < 3; tries += 1) await knock(signed({}, { iss: 'https://elsewhere.example' }));
  expect(await recorded()).toEqual([{ reason: 'forged' }]);
});
