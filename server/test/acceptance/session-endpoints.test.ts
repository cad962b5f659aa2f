import { signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { endpoints } from '@foyer/contract/endpoints.ts';
import { linkIdentity, signInWithGoogle } from '@foyer/contract/identities/identities.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addressBudgets } from '#src/config/addresses.ts';
import { passwordLock } from '#src/config/passwords.ts';
import { goodPassword, newEmail, withPassword } from '../passwords.ts';
import { softwarePasskey } from '../peers/software-passkey.ts';
import { data, newPhone, provenLead, refusal } from '../people.ts';
import { newUser, signIn } from '../sessions.ts';
import { openSocialApp, otherPerson, type SocialApp } from '../social.ts';
import type { TestClient } from '../test-client.ts';

/** Too many failures from an address block every endpoint that creates a session, even with correct credentials. */

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp({ settings: { budgetFactor: 1 } });
});
afterAll(() => foyer.close());

/** Every endpoint that returns a session, except those for signed-in users: refresh and step-up. */
const sessionEndpoints = endpoints
  .filter(({ data }) => data instanceof z.ZodObject && 'accessToken' in data.shape)
  .map(({ path }) => path)
  .filter((path) => !['/api/auth/refresh', '/api/auth/step-up'].includes(path));

/** Valid credentials for each endpoint, created before the address is blocked. */
async function credentials(browser: TestClient): Promise<Record<string, object>> {
  const phone = newPhone();
  await newUser(foyer, { phone: { number: phone, proven: true } });
  const lead = await provenLead(foyer, browser);
  const google = () => foyer.token(browser, 'google', otherPerson());
  const email = newEmail('session');
  const options = data(await browser.post<{ challenge: string }>('/api/auth/signin/passkey/options'));
  const credential = softwarePasskey({ origin: foyer.deps.settings.publicUrl }).get(options);
  return {
    '/api/auth/continue': { provider: 'google', idToken: await google() },
    '/api/auth/signin': { provider: 'google', idToken: await google() },
    '/api/auth/google': { idToken: await google() },
    '/api/auth/supabase/linkedin': {},
    '/api/leads/capture/google': { idToken: await google() },
    '/api/leads/capture/linkedin': { accessToken: await foyer.token(browser, 'linkedin', otherPerson()) },
    '/api/auth/login': { email, password: goodPassword },
    '/api/auth/signin/email': { email, password: goodPassword },
    '/api/auth/signin/phone': { phoneNumber: phone, verificationId: 'v'.repeat(22), code: '000000' },
    '/api/auth/signin/passkey': { credential },
    '/api/auth/second-factor': { code: '000000' },
    '/api/auth/identity-proof': { code: '000000' },
    '/api/auth/register': { email, password: goodPassword, name: 'Ada', role: 'individual' },
    '/api/auth/signup': { email, password: goodPassword, name: 'Ada', role: 'individual' },
    '/api/auth/signup/email': { email, password: goodPassword, name: 'Ada', role: 'individual' },
    [`/api/leads/${lead.id}/convert`]: {},
  };
}

test('no endpoint creates a session for an address with too many failures', async () => {
  const browser = foyer.browser();
  const bodies = await credentials(browser);
  const failing = foyer.script({ address: browser.address });
  for (let failed = 0; failed < addressBudgets.failedSignIns.limit; failed += 1) {
    await failing.call(signInByPassword, { body: { email: newEmail(), password: goodPassword } });
  }
  const refusals: Record<string, unknown> = {};
  for (const [path, body] of Object.entries(bodies)) {
    const headers: Record<string, string> = path.includes('supabase') ? { authorization: 'Bearer a.b.c' } : {};
    refusals[path.replace(/leads\/[^/]{22}/, 'leads/:leadId')] = refusal(await browser.post(path, body, { headers }));
  }
  expect(refusals).toEqual(Object.fromEntries(sessionEndpoints.map((path) => [path, [429, 'RATE_LIMITED']])));
  await signIn(foyer, browser, await newUser(foyer));
  expect(refusal(await browser.post('/api/auth/step-up', { way: 'password', password: goodPassword }))).toEqual([
    429,
    'RATE_LIMITED',
  ]);
});

test('a locked password does not block signing in with a provider', async () => {
  const [browser, owner] = [foyer.browser(), foyer.browser()];
  const person = otherPerson();
  const { id, email, password } = await withPassword(foyer);
  await signIn(foyer, owner, id);
  const link = { provider: 'google', idToken: await foyer.token(owner, 'google', person, 'link') } as const;
  data(await owner.call(linkIdentity, { body: link }));
  for (let failed = 0; failed < passwordLock.failures; failed += 1) {
    await browser.call(signInByPassword, { body: { email, password: `${password}x` } });
  }
  expect(refusal(await browser.call(signInByPassword, { body: { email, password } }))).toEqual([423, 'ACCOUNT_LOCKED']);
  const signedIn = await browser.call(signInWithGoogle, {
    body: { idToken: await foyer.token(browser, 'google', person) },
  });
  expect(data(signedIn).user?.id).toBe(id);
});
