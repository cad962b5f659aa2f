import { signOut } from '@foyer/contract/accounts.ts';
import { finishProviderFlow, readProviderFlow, startProviderFlow } from '@foyer/contract/identities/identities.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerRules } from '#src/config/sign-in.ts';
import { providerFlows } from '#src/db/schema/identities.ts';
import { openListeningApp } from '../../../test/open-listening-app.ts';
import type { TestApp } from '../../../test/open-test-app.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data, refusal } from '../../../test/people.ts';
import { signInAt, visitProvider } from '../../../test/visit-provider.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openListeningApp();
});
afterAll(() => foyer.close());

test('Google identifies a person with PKCE, nonce and a forced account chooser', async () => {
  const browser = foyer.browser();
  const body = { redirect: '/events?tab=mine', display: 'page' as const };
  const begun = data(await browser.call(startProviderFlow, { params: { provider: 'google' }, body }));
  const url = new URL(begun.authorizationUrl);
  expect(url.origin + url.pathname).toBe(`${foyer.deps.settings.publicUrl}/local/identity/google/auth`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    prompt: 'select_account',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    scope: 'openid profile email',
  });
  const status = async () => data(await browser.call(readProviderFlow, { params: { flowId: begun.flowId } }));
  expect(await status()).toEqual({ status: 'pending', session: null });

  const callback = await visitProvider(begun.authorizationUrl, { sample: 'Elena' });
  expect(callback).toMatchObject({ iss: `${foyer.deps.settings.publicUrl}/local/identity/google` });
  const session = data(await browser.call(finishProviderFlow, { params: { provider: 'google' }, body: callback }));
  expect(session).toMatchObject({
    flowId: begun.flowId,
    purpose: 'sign-in',
    display: 'page',
    redirect: '/events?tab=mine',
    user: { email: 'elena@northwind.example', emailVerified: true, displayName: 'Elena Torres', photoURL: null },
  });
  expect(await status()).toEqual({ status: 'done', session });
});

test('Google refuses requests without PKCE or a nonce, and LinkedIn supports neither', async () => {
  /** The provider's first response: 200 with its page, or the error. */
  async function saidWithout(provider: 'google' | 'linkedin', ...parameters: string[]) {
    const begun = data(await foyer.browser().call(startProviderFlow, { params: { provider }, body: {} }));
    const url = new URL(begun.authorizationUrl);
    for (const parameter of parameters) url.searchParams.delete(parameter);
    const answer = await fetch(url, { redirect: 'manual' });
    const to = new URL(answer.headers.get('location') ?? '/no-redirect', url);
    if (answer.status === 400) return /nonce is missing/.exec(await answer.text())?.[0];
    await answer.body?.cancel();
    return to.searchParams.get('error') ?? (to.pathname.includes('/interaction/') ? 'come in' : to.pathname);
  }
  const pkce = ['code_challenge', 'code_challenge_method'];
  expect(await saidWithout('google')).toBe('come in');
  expect(await saidWithout('google', ...pkce)).toBe('invalid_request');
  expect(await saidWithout('google', 'nonce')).toBe('nonce is missing');
  expect(await saidWithout('linkedin', ...pkce, 'nonce')).toBe('come in');
});

test('LinkedIn sends no nonce, its verified flag is a string, and an email may be missing', async () => {
  const session = await signInAt(foyer.browser(), 'linkedin', { sample: 'Noah' });
  const claims = JSON.parse(Buffer.from(session.idToken.split('.')[1] ?? '', 'base64url').toString());
  expect(claims.email_verified).toBe('true');
  expect(claims).not.toHaveProperty('nonce');
  expect(session.user).toMatchObject({ email: 'noah.kim@mail.example', emailVerified: true });

  const { user } = await signInAt(foyer.browser(), 'linkedin', { sample: 'Amara' });
  expect(user).toMatchObject({ email: null, emailVerified: false, displayName: 'Amara Okafor', photoURL: null });
});

test('the page that waits gets the person with an id and a session, and no token of the provider', async () => {
  const handed = await signInAt(foyer.browser(), 'linkedin', { sample: 'Elena' });
  const claims = JSON.parse(Buffer.from(handed.idToken.split('.')[1] ?? '', 'base64url').toString());
  expect(handed.user).toEqual({
    id: claims.sub,
    email: 'elena@northwind.example',
    emailVerified: true,
    displayName: 'Elena Torres',
    photoURL: null,
    user_metadata: {
      iss: claims.iss,
      sub: claims.sub,
      name: 'Elena Torres',
      email: 'elena@northwind.example',
      email_verified: true,
      picture: null,
    },
  });
  const { expires_in: left, expires_at: until, ...tokens } = handed.session;
  expect(tokens).toEqual({
    access_token: handed.idToken,
    refresh_token: null,
    provider_token: null,
    provider_refresh_token: null,
  });
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(providerRules.flowSeconds);
  expect(until - left).toBeLessThanOrEqual(foyer.clock.now().getTime() / 1000);
});

test('anybody else may come, with an email that is verified or not', async () => {
  const other = { name: 'Zoë Ångström', email: 'Zoe@Mail.example' };
  const { user } = await signInAt(foyer.browser(), 'google', { ...other, verified: false });
  expect(user).toMatchObject({ email: 'Zoe@Mail.example', emailVerified: false, displayName: 'Zoë Ångström' });
  // The account persists and is offered by name afterwards.
  expect((await signInAt(foyer.browser(), 'google', { sample: 'Zoë' })).user.emailVerified).toBe(false);
  expect((await signInAt(foyer.browser(), 'google', other)).user.emailVerified).toBe(true);
});

test.each([
  ['google', 'cancel'],
  ['google', { denyAs: 'Elena' }],
  ['linkedin', 'cancel'],
  ['linkedin', { denyAs: 'Elena' }],
] as const)('whoever thinks better of it at %s has cancelled (%o)', async (provider, choice) => {
  const browser = foyer.browser();
  const { flowId, authorizationUrl } = data(await browser.call(startProviderFlow, { params: { provider }, body: {} }));
  const body = await visitProvider(authorizationUrl, choice);
  for (const _again of [1, 2]) {
    const answer = await browser.call(finishProviderFlow, { params: { provider }, body });
    expect(refusal(answer)).toEqual([400, 'SIGN_IN_CANCELLED']);
  }
  expect(data(await browser.call(readProviderFlow, { params: { flowId } }))).toEqual({
    status: 'cancelled',
    session: null,
  });
});

test('signing out gives what Google granted back to it, and LinkedIn, which takes nothing back, keeps nothing', async () => {
  const { db } = foyer.deps;
  const granted = () =>
    db.select({ provider: providerFlows.provider }).from(providerFlows).where(isNotNull(providerFlows.sealedGrant));
  const browser = foyer.browser();
  for (const provider of ['google', 'linkedin'] as const) {
    const { idToken } = await signInAt(browser, provider, { name: 'Ada', email: newEmail('ada') });
    data(await browser.call(continueAuth, { body: { provider, idToken } }));
  }
  expect(await granted()).toContainEqual({ provider: 'google' });
  expect(await granted()).not.toContainEqual({ provider: 'linkedin' });
  const before = (await granted()).length;
  expect(data(await browser.call(signOut, { body: {} }))).toEqual({});
  await foyer.outbox.drain();
  expect(await granted()).toHaveLength(before - 1);
  expect(foyer.logged().filter((line) => /would not revoke|delivery failed/.test(line))).toEqual([]);
});
