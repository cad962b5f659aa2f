import { readMe, refreshSession } from '@foyer/contract/accounts.ts';
import { signInByPassword, signUp } from '@foyer/contract/credentials/passwords.ts';
import { completeSecondFactor } from '@foyer/contract/credentials/second-factor.ts';
import { captureLinkedInLead, exchangeLinkedIn, startProviderFlow } from '@foyer/contract/identities/identities.ts';
import { convertLead, verifyEmailByToken, verifyLeadCode } from '@foyer/contract/leads.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { turnAuthenticatorOn } from '../../../../test/authenticator-app.ts';
import { goodPassword } from '../../../../test/passwords.ts';
import { data, leadCode, newPhone, refusal, tokenSentTo } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import { gmailPerson, openSocialApp, otherPerson, type Person, type SocialApp } from '../../../../test/social.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
});
afterAll(() => foyer.close());

const come = async (browser: TestClient, person: Person) =>
  browser.call(continueAuth, {
    body: { provider: 'google', idToken: await foyer.token(browser, 'google', person) },
  });

/** An account created with someone else's email, waiting for its owner to sign up. */
async function squatter(email: string) {
  const browser = foyer.browser();
  const body = { email, password: goodPassword, name: 'Mallory' };
  const { user, accessToken, refreshToken } = data(await browser.call(signUp, { body }));
  browser.bearer = accessToken;
  return { browser, id: user.id, refreshToken };
}

test('an account with an unverified email loses access once the email’s owner signs in through a provider', async () => {
  const person = otherPerson();
  const { browser, id, refreshToken } = await squatter(person.email);
  const link = await tokenSentTo(foyer, person.email);
  const owner = foyer.browser();
  const { leadId = '' } = data(await come(owner, person));

  // Even before the owner has finished, the squatter's session, password and pending link no longer work.
  expect(refusal(await browser.call(refreshSession, { body: { refreshToken } }))).toEqual([401, 'REFRESH_REFUSED']);
  const sessionRows = await foyer.deps.db.select().from(sessions).where(eq(sessions.userId, id));
  expect(sessionRows.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  foyer.clock.advance({ seconds: 6 });
  expect(refusal(await browser.call(readMe, {}))).toEqual([401, 'UNAUTHENTICATED']);
  expect(refusal(await foyer.browser().call(verifyEmailByToken, { params: { token: link } }))).toEqual([
    400,
    'INVALID_VERIFICATION_TOKEN',
  ]);
  const [wiped] = await foyer.deps.db.select().from(users).where(eq(users.id, id));
  expect(wiped).toMatchObject({ email: null, passwordHash: null });

  data(await owner.call(verifyLeadCode, { body: await leadCode(foyer, owner, { id: leadId }, newPhone()) }));
  const { user } = data(await owner.call(convertLead, { params: { leadId }, body: {} }));
  expect(user).toMatchObject({ email: person.email, emailVerified: true });
  expect(user.id).not.toBe(id);
  const body = { email: person.email, password: goodPassword };
  expect(refusal(await foyer.browser().call(signInByPassword, { body }))).toEqual([400, 'NO_PASSWORD_SET']);
});

test('an email the provider has not verified does not affect an account, and its owner can still verify it', async () => {
  const person = otherPerson({ email_verified: false });
  const { browser, id } = await squatter(person.email);
  const link = await tokenSentTo(foyer, person.email);
  data(await come(foyer.browser(), person));
  expect(data(await browser.call(readMe, {})).id).toBe(id);
  data(await foyer.browser().call(verifyEmailByToken, { params: { token: link } }));
  expect(data(await browser.call(readMe, {}))).toMatchObject({ email: person.email, emailVerified: true });
});

test('a social sign-in counts as one factor, so the authenticator app is required', async () => {
  const person = gmailPerson();
  const browser = foyer.browser();
  const id = await newUser(foyer, { email: { address: person.email, proven: true } });
  await signIn(foyer, browser, id);
  const app = await turnAuthenticatorOn(foyer, browser);
  const other = foyer.browser();
  expect(refusal(await come(other, person))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  expect(data(await other.call(completeSecondFactor, { body: { code: app.code() } })).user.id).toBe(id);
  const [linked] = await foyer.deps.db.select().from(identities).where(eq(identities.subject, person.sub));
  expect(linked?.userId).toBe(id);
});

test("LinkedIn's code, exchanged directly, returns the token that a capture accepts", async () => {
  const browser = foyer.browser();
  const params = { provider: 'linkedin' } as const;
  const person = otherPerson();
  const { authorizationUrl } = data(await browser.call(startProviderFlow, { params, body: {} }));
  const { code, state } = foyer.linkedin.visited(authorizationUrl, person);
  const exchanged = data(await browser.call(exchangeLinkedIn, { body: { code, state } }));
  expect(exchanged).toMatchObject({ requiresPhoneVerification: true, isNewLead: true });
  const body = { accessToken: exchanged.linkedInAccessToken, profileData: exchanged.profileData };
  const captured = data(await browser.call(captureLinkedInLead, { body }));
  expect(captured).toMatchObject({ isExistingUser: false, lead: { email: person.email, emailVerified: true } });
  expect(refusal(await browser.call(captureLinkedInLead, { body }))).toEqual([401, 'INVALID_ID_TOKEN']);
});
