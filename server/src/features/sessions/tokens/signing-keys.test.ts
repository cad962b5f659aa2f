import { createPublicKey, verify } from 'node:crypto';
import { readMe, refreshSession } from '@foyer/contract/accounts.ts';
import { readJwks } from '@foyer/contract/system.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#src/app.ts';
import { signingKeyRules } from '#src/config/sessions.ts';
import { signingKeys } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { secretsFrom } from '#src/settings/secrets.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import { issueAccessToken } from './access-token.ts';
import { rotateSigningKeys } from './rotate-signing-keys.ts';
import { prepareSigningKeys, signingKeysOf } from './signing-keys.ts';

let foyer: TestApp;
beforeEach(async () => {
  foyer = await openTestApp();
});
afterEach(() => foyer.close());

/** The dependencies of another process on the same database, with connections and caches of its own. */
function anotherProcess(): Deps {
  return { ...foyer.deps, db: drizzle(foyer.deps.database.pool) };
}

async function signedInUser() {
  const browser = foyer.browser();
  const userId = await newUser(foyer);
  return { browser, userId, ...(await signIn(foyer, browser, userId)) };
}

const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
const publishedKeys = async () => data(await foyer.script().call(readJwks, {})).keys;

test('anyone can verify an access token with the published keys', async () => {
  const { accessToken } = await signedInUser();
  const [key, ...others] = await publishedKeys();
  expect(others).toEqual([]);
  expect(key).toEqual({
    kty: 'OKP',
    crv: 'Ed25519',
    x: expect.any(String),
    kid: kidOf(accessToken),
    use: 'sig',
    alg: 'EdDSA',
  });
  const [head, body, signature = ''] = accessToken.split('.');
  const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' });
  expect(verify(null, Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
});

test('processes that start together on an empty database agree on one key', async () => {
  await foyer.deps.db.delete(signingKeys);
  await Promise.all(Array.from({ length: 5 }, () => prepareSigningKeys(anotherProcess())));
  expect(await foyer.deps.db.select({ kid: signingKeys.kid }).from(signingKeys)).toHaveLength(1);
});

test('the server refuses to start with a different SECRET_KEY and says why', async () => {
  const other = { ...anotherProcess(), secrets: secretsFrom('another key, which does not open what is there') };
  await expect(buildApp(other)).rejects.toThrow(/^SECRET_KEY does not open the signing keys/);
});

test('after a rotation the old key signs until all processes know the new one, and verifies until its tokens expire', async () => {
  const { browser, refreshToken, accessToken } = await signedInUser();
  foyer.clock.advance({ minutes: 5 });
  expect(await rotateSigningKeys(anotherProcess(), { olderThanSeconds: 0 })).toBe(true);
  foyer.clock.advance({ seconds: signingKeyRules.cacheSeconds });
  expect((await publishedKeys()).map(({ kid }) => kid === kidOf(accessToken))).toEqual([false, true]);
  const before = data(await browser.call(refreshSession, { body: { refreshToken } }));
  expect(kidOf(before.accessToken)).toBe(kidOf(accessToken));

  foyer.clock.advance({ seconds: signingKeyRules.handoverSeconds });
  const after = data(await browser.call(refreshSession, { body: { refreshToken: before.refreshToken } }));
  expect(kidOf(after.accessToken)).not.toBe(kidOf(accessToken));
  for (const token of [accessToken, before.accessToken, after.accessToken]) {
    browser.bearer = token;
    expect((await browser.call(readMe, {})).status).toBe(200);
  }

  foyer.clock.advance({ seconds: signingKeyRules.verifySeconds });
  expect((await publishedKeys()).map(({ kid }) => kid)).toEqual([kidOf(after.accessToken)]);
  await rotateSigningKeys(anotherProcess(), { olderThanSeconds: signingKeyRules.rotateAfterSeconds });
  expect(await foyer.deps.db.select({ kid: signingKeys.kid }).from(signingKeys)).toHaveLength(1);
});

test('a token signed with an unknown key makes the process reload its keys', async () => {
  const { browser, userId, sessionId } = await signedInUser();
  foyer.clock.advance({ seconds: signingKeyRules.cacheSeconds });
  await publishedKeys();
  foyer.clock.advance({ seconds: signingKeyRules.unknownKidPauseSeconds });
  const other = anotherProcess();
  await rotateSigningKeys(other, { olderThanSeconds: 0 });
  const [, newest] = await signingKeysOf(other, other.db);
  if (!newest) throw new Error('no new key');
  browser.bearer = issueAccessToken(other, newest, {
    id: sessionId,
    userId,
    generation: 0,
    issuedAt: foyer.clock.now(),
  });
  expect((await browser.call(readMe, {})).status).toBe(200);
});

test('rotating twice in a row does nothing the second time', async () => {
  foyer.clock.advance({ seconds: signingKeyRules.rotateAfterSeconds });
  const both = await Promise.all([rotateSigningKeys(anotherProcess()), rotateSigningKeys(anotherProcess())]);
  expect(both.sort()).toEqual([false, true]);
});
