import { readMe, signOut } from '@foyer/contract/accounts.ts';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { identities, providerFlows } from '#src/db/schema/identities.ts';
import { purgeFlows } from '#src/features/identities/provider-flows/flows.ts';
import { data, refusal } from '../../../test/people.ts';
import { newUser } from '../../../test/sessions.ts';
import { gmailPerson, openSocialApp, type SocialApp } from '../../../test/social.ts';

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
  foyer.google.offers.revocation = true;
  foyer.linkedin.offers.endSession = true;
});
afterAll(() => foyer.close());
beforeEach(() => {
  delete foyer.google.instead.revoke;
  foyer.google.requests.length = 0;
});

/** A user who has just signed in through the provider their account is linked to. */
async function signedInBy(provider: IdentityProvider) {
  const person = gmailPerson();
  const id = await newUser(foyer, { email: { address: person.email, proven: true } });
  const { db, random, clock } = foyer.deps;
  const { issuer } = foyer[provider];
  const identity = { id: random.uuid(), userId: id, provider, issuer, subject: person.sub };
  await db.insert(identities).values({ ...identity, linkedAt: clock.now() });
  const browser = foyer.browser();
  const idToken = await foyer.token(browser, provider, person);
  browser.bearer = data(await browser.call(continueAuth, { body: { provider, idToken } })).accessToken ?? null;
  return { browser, idToken };
}

const revoked = () =>
  foyer.google.requests.filter(({ path }) => path === '/revoke').map(({ body }) => new URLSearchParams(body));
const granted = () => foyer.deps.db.select().from(providerFlows).where(isNotNull(providerFlows.sealedGrant));

test('signing out revokes the provider’s grant once and deletes it', async () => {
  const { browser } = await signedInBy('google');
  const code = new URLSearchParams(foyer.google.requests.find(({ path }) => path === '/token')?.body).get('code');
  expect(await granted()).toHaveLength(1);
  expect(data(await browser.call(signOut, { body: {} }))).toEqual({});
  data(await browser.call(signOut, { body: {} }));
  await foyer.outbox.drain();
  expect(revoked().map((form) => Object.fromEntries(form))).toEqual([
    expect.objectContaining({ token: `access for ${code}`, token_type_hint: 'access_token' }),
  ]);
  expect(await granted()).toEqual([]);
});

test.each(['silence', 'hang-up', { status: 503 }] as const)(
  'a provider that does not answer (%o) keeps nobody signed in here, and is asked again',
  async (answer) => {
    const { browser } = await signedInBy('google');
    foyer.google.instead.revoke = answer;
    data(await browser.call(signOut, { body: {} }));
    // Nothing was requested yet: the response did not wait for the provider.
    expect(revoked()).toEqual([]);
    expect(refusal(await browser.call(readMe, {}))).toEqual([401, 'UNAUTHENTICATED']);
    expect(browser.cookies.get('foyer_session')).toBeUndefined();
    await foyer.outbox.drain();
    expect(revoked()).toHaveLength(1);
    expect(await granted()).toHaveLength(1);
    delete foyer.google.instead.revoke;
    foyer.clock.advance({ seconds: 30 });
    await foyer.outbox.drain();
    expect(revoked()).toHaveLength(2);
    expect(await granted()).toEqual([]);
  },
);

test('revoking is not retried for a token that the provider rejects', async () => {
  const { browser } = await signedInBy('google');
  foyer.google.instead.revoke = { status: 400, body: { error: 'invalid_token' } };
  data(await browser.call(signOut, { body: {} }));
  await foyer.outbox.drain();
  foyer.clock.advance({ seconds: 30 });
  await foyer.outbox.drain();
  expect(revoked()).toHaveLength(1);
});

test('a provider’s sign-out page is returned once, only to the browser concerned', async () => {
  const { browser, idToken } = await signedInBy('linkedin');
  expect(data(await foyer.browser().call(signOut, { body: {} }))).toEqual({});
  const { providerSignOutUrl = '' } = data(await browser.call(signOut, { body: {} }));
  const { origin, pathname, searchParams } = new URL(providerSignOutUrl);
  expect(origin + pathname).toBe(`${foyer.linkedin.issuer}/end-session`);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    id_token_hint: idToken,
    post_logout_redirect_uri: `${foyer.deps.settings.publicUrl}/auth/login`,
  });
  expect(data(await browser.call(signOut, { body: {} }))).toEqual({});
  expect(await granted()).toEqual([]);
});

test('a grant outlives its flow and is deleted once nothing is left to revoke', async () => {
  await signedInBy('google');
  await signedInBy('linkedin');
  foyer.clock.advance({ hours: 2 });
  await purgeFlows(foyer.deps);
  expect((await granted()).map(({ provider }) => provider)).toEqual(['linkedin']);
  foyer.clock.advance({ seconds: sessionRules.remembered.absoluteSeconds });
  await purgeFlows(foyer.deps);
  expect(await granted()).toEqual([]);
});
