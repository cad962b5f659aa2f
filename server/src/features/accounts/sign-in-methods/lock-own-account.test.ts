import { changeEmail, updateAccountProfile } from '@foyer/contract/accounts.ts';
import { addPasskey, removePasskey, startPasskeyRegistration } from '@foyer/contract/credentials/passkeys.ts';
import { changePassword } from '@foyer/contract/credentials/passwords.ts';
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '@foyer/contract/credentials/second-factor.ts';
import { linkIdentity, unlinkIdentity } from '@foyer/contract/identities/identities.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { authenticators, passkeys, recoveryCodes } from '#src/db/schema/second-factors.ts';
import { authenticatorApp, turnAuthenticatorOn } from '../../../../test/authenticator-app.ts';
import { goodPassword, newEmail } from '../../../../test/passwords.ts';
import { softwarePasskey } from '../../../../test/peers/software-passkey.ts';
import { data, refusal } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import { gmailPerson, openSocialApp, type SocialApp } from '../../../../test/social.ts';

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
});
afterAll(() => foyer.close());

const origin = 'http://localhost:3000';

async function signedInUser() {
  const userId = await newUser(foyer, { email: { address: newEmail('owner'), proven: true } });
  const browser = foyer.browser();
  await signIn(foyer, browser, userId);
  // This process now has the session in its cache for a few seconds.
  data(await browser.call(updateAccountProfile, { body: {} }));
  return { userId, browser };
}
/** Revokes the sessions in the database only, as a password reset or an undo in another process would. */
const end = (userId: string) =>
  foyer.deps.db.update(sessions).set({ revokedAt: foyer.clock.now() }).where(eq(sessions.userId, userId));
const over = [401, 'UNAUTHENTICATED'];

test('a session that another process has ended cannot add a sign-in method', async () => {
  const { userId, browser } = await signedInUser();
  const passkey = softwarePasskey({ origin }).create(data(await browser.call(startPasskeyRegistration, {})));
  const idToken = await foyer.token(browser, 'google', gmailPerson(), 'link');
  const { secret } = data(await browser.call(startAuthenticator, {}));
  await end(userId);

  expect(refusal(await browser.call(addPasskey, { body: { credential: passkey } }))).toEqual(over);
  expect(refusal(await browser.call(linkIdentity, { body: { provider: 'google', idToken } }))).toEqual(over);
  const code = authenticatorApp(foyer, secret).code();
  expect(refusal(await browser.call(confirmAuthenticator, { body: { code } }))).toEqual(over);
  expect(refusal(await browser.call(changePassword, { body: { newPassword: goodPassword } }))).toEqual(over);
  expect(refusal(await browser.call(changeEmail, { body: { email: newEmail('theirs') } }))).toEqual(over);

  const { db } = foyer.deps;
  expect(await db.select().from(passkeys).where(eq(passkeys.userId, userId))).toEqual([]);
  expect(await db.select().from(identities).where(eq(identities.userId, userId))).toEqual([]);
  const [app] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  expect(app?.confirmedAt ?? null).toBeNull();
});

test('a session that another process has ended cannot change the profile', async () => {
  const { userId, browser } = await signedInUser();
  await end(userId);
  const form = { firstName: 'Not', lastName: 'Me', urlSlug: 'not-me', title: 'Fraud', company: 'Anybody' };
  expect(refusal(await browser.call(completeProfile, { body: form }))).toEqual(over);
  expect(refusal(await browser.call(updateAccountProfile, { body: { name: 'Not Me' } }))).toEqual(over);
  const [row] = await foyer.deps.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  expect(row?.name).not.toBe('Not Me');
});

test('a session that another process has ended cannot remove a sign-in method or renew recovery codes', async () => {
  const { userId, browser } = await signedInUser();
  const options = data(await browser.call(startPasskeyRegistration, {}));
  const credential = softwarePasskey({ origin }).create(options);
  const { id: passkeyId } = data(await browser.call(addPasskey, { body: { credential } }));
  const idToken = await foyer.token(browser, 'google', gmailPerson(), 'link');
  const { id: identityId } = data(await browser.call(linkIdentity, { body: { provider: 'google', idToken } }));
  await turnAuthenticatorOn(foyer, browser);
  const { db } = foyer.deps;
  const codesOf = () => db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = await codesOf();
  data(await browser.call(updateAccountProfile, { body: {} }));
  await end(userId);

  expect(refusal(await browser.call(removePasskey, { params: { passkeyId } }))).toEqual(over);
  expect(refusal(await browser.call(unlinkIdentity, { params: { identityId } }))).toEqual(over);
  expect(refusal(await browser.call(renewRecoveryCodes, {}))).toEqual(over);
  expect(refusal(await browser.call(removeAuthenticator, {}))).toEqual(over);
  expect(await codesOf()).toEqual(codes);
});
