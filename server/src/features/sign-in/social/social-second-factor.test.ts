import { completeSecondFactor } from '@foyer/contract/credentials/second-factor.ts';
import { captureGoogleLead, signInWithGoogle } from '@foyer/contract/identities/identities.ts';
import { continueAuth, signInByIdToken } from '@foyer/contract/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondFactor } from '#src/config/sign-in.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import { turnAuthenticatorOn } from '../../../../test/authenticator-app.ts';
import { data, refusal } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import { gmailPerson, openSocialApp, type SocialApp } from '../../../../test/social.ts';
import type { TestClient } from '../../../../test/test-client.ts';

const provider = 'google' as const;

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
});
afterAll(() => foyer.close());

/** The endpoints that accept a Google token for signing in. */
const ways: Record<string, (browser: TestClient, idToken: string) => Promise<{ status: number }>> = {
  continue: (browser, idToken) => browser.call(continueAuth, { body: { provider, idToken } }),
  signin: (browser, idToken) => browser.call(signInByIdToken, { body: { provider, idToken } }),
  google: (browser, idToken) => browser.call(signInWithGoogle, { body: { idToken } }),
  capture: (browser, idToken) => browser.call(captureGoogleLead, { body: { idToken } }),
};

test.each(Object.entries(ways))('a provider counts as one factor: %s', async (_name, enter) => {
  const person = gmailPerson();
  const userId = await newUser(foyer, { email: { address: person.email, proven: true } });
  const first = foyer.browser();
  await signIn(foyer, first, userId);
  const app = await turnAuthenticatorOn(foyer, first);
  const begun = () => foyer.deps.db.select().from(sessions).where(eq(sessions.userId, userId));
  const before = (await begun()).length;

  // The first time links the account, the second finds it linked.
  for (const round of [1, 2]) {
    const browser = foyer.browser();
    const answer = await enter(browser, await foyer.token(browser, provider, person));
    expect(refusal(answer as Parameters<typeof refusal>[0])).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(await begun()).toHaveLength(before + round - 1);
    const { user } = data(await browser.call(completeSecondFactor, { body: { code: app.code() } }));
    expect(user.id).toBe(userId);
    foyer.clock.advance({ seconds: secondFactor.stepSeconds });
  }
  expect((await begun()).filter(({ method }) => method === provider)).toHaveLength(2);
});
