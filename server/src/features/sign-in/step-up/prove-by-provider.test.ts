import { randomUUID } from 'node:crypto';
import { readStepUp, stepUp } from '@foyer/contract/security.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identities } from '#src/db/schema/identities.ts';
import { openListeningApp } from '../../../../test/open-listening-app.ts';
import type { TestApp } from '../../../../test/open-test-app.ts';
import { newEmail, withPassword } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { signInAt } from '../../../../test/visit-provider.ts';

const invalid = [401, 'INVALID_ID_TOKEN'];

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openListeningApp();
});
afterAll(() => foyer.close());

type Provider = 'google' | 'linkedin';
async function newAccount() {
  const { id } = await withPassword(foyer);
  const browser = foyer.browser();
  await signIn(foyer, browser, id);
  return { id, browser, account: { name: 'Linked Person', email: newEmail('linked') } };
}
/** Links the token's identity to this user. LinkedIn's tokens within a second are identical, so each needs its own flow. */
async function link(userId: string, provider: Provider, idToken: string): Promise<void> {
  const { iss: issuer, sub: subject } = decodeJwt(idToken);
  const identity = { id: randomUUID(), userId, provider, issuer: issuer ?? '', subject: subject ?? '' };
  await foyer.deps.db.insert(identities).values({ ...identity, linkedAt: foyer.clock.now() });
}
const prove = (browser: TestClient, way: Provider, idToken: string) => browser.call(stepUp, { body: { way, idToken } });
const forStepUp = { purpose: 'step-up' } as const;

test.each(['google', 'linkedin'] as const)('accepts a flow at %s that was started for it, once', async (provider) => {
  const { id, browser, account } = await newAccount();
  const { idToken } = await signInAt(browser, provider, account, forStepUp);
  await link(id, provider, idToken);
  expect(data(await browser.call(readStepUp, {})).ways).toContain(provider);
  const signedIn = data(await prove(browser, provider, idToken));
  browser.bearer = signedIn.accessToken;
  expect(refusal(await prove(browser, provider, idToken))).toEqual(invalid);
});

test('refuses a flow started for signing in, or one of another identity', async () => {
  const { id, browser, account } = await newAccount();
  const { idToken } = await signInAt(browser, 'google', account);
  await link(id, 'google', idToken);
  expect(refusal(await prove(browser, 'google', idToken))).toEqual(invalid);
  const stranger = await signInAt(browser, 'google', { name: 'Somebody Else', email: newEmail('else') }, forStepUp);
  expect(refusal(await prove(browser, 'google', stranger.idToken))).toEqual(invalid);
  expect(refusal(await prove(browser, 'google', 'x.y.z'))).toEqual(invalid);
});

test('refuses a flow that another user started in the same browser', async () => {
  const [first, second] = [await newAccount(), await newAccount()];
  const { idToken } = await signInAt(first.browser, 'google', first.account, forStepUp);
  await link(second.id, 'google', idToken);
  first.browser.bearer = second.browser.bearer;
  expect(refusal(await prove(first.browser, 'google', idToken))).toEqual(invalid);
});

test('requires a linked account', async () => {
  const { id } = await withPassword(foyer);
  const browser = foyer.browser();
  await signIn(foyer, browser, id);
  expect(data(await browser.call(readStepUp, {})).ways).not.toContain('google');
  expect(refusal(await prove(browser, 'google', 'x'))).toEqual([403, 'FORBIDDEN']);
});
