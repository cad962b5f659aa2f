import { completeSecondFactor } from '@foyer/contract/credentials/second-factor.ts';
import { confirmIdentity, linkIdentity, listIdentities, proveIdentity } from '@foyer/contract/identities/identities.ts';
import { convertLead, verifyLeadCode } from '@foyer/contract/leads.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondFactor } from '#src/config/sign-in.ts';
import { auditEvents, sessions } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { hashPassword } from '#src/features/credentials/passwords/hash-password.ts';
import { turnAuthenticatorOn, wrongCode } from '../../../../../test/authenticator-app.ts';
import { goodPassword } from '../../../../../test/passwords.ts';
import { codeSentTo, data, leadCode, newPhone, refusal } from '../../../../../test/people.ts';
import { newUser, signIn } from '../../../../../test/sessions.ts';
import { gmailPerson, openSocialApp, otherPerson, type Person, type SocialApp } from '../../../../../test/social.ts';
import { solveHumanCheck } from '../../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../../test/test-client.ts';

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
});
afterAll(() => foyer.close());

type Provider = 'google' | 'linkedin';
type Way = {
  /** Ends with the first factor given by a person whose identity is new to the account. */
  come: (browser: TestClient, person: Someone) => Promise<unknown>;
  provider: Provider;
};
type Someone = { person: Person; email: string; phone: string };

const arrive = async (browser: TestClient, provider: Provider, person: Person) =>
  browser.call(continueAuth, { body: { provider, idToken: await foyer.token(browser, provider, person) } });

const ways: Record<string, Way> = {
  'continue, on the word of who runs the mailbox': {
    provider: 'google',
    come: (browser, { person }) => arrive(browser, 'google', person),
  },
  'confirmIdentity with a code': {
    provider: 'linkedin',
    come: async (browser, { person, email }) => {
      await arrive(browser, 'linkedin', person);
      data(await browser.call(proveIdentity, { body: { via: 'email', humanCheck: await solveHumanCheck(browser) } }));
      return browser.call(confirmIdentity, { body: { code: await codeSentTo(foyer, email) } });
    },
  },
  'confirmIdentity with the password': {
    provider: 'linkedin',
    come: async (browser, { person }) => {
      await arrive(browser, 'linkedin', person);
      return browser.call(confirmIdentity, { body: { password: goodPassword } });
    },
  },
  "a lead that proves the account's phone": {
    provider: 'linkedin',
    come: async (browser, { person, phone }) => {
      const { leadId = '' } = data(await arrive(browser, 'linkedin', { ...person, email: `lead-${person.email}` }));
      data(await browser.call(verifyLeadCode, { body: await leadCode(foyer, browser, { id: leadId }, phone) }));
      return browser.call(convertLead, { params: { leadId }, body: {} });
    },
  },
};

/** An account with an authenticator app, and someone at a provider with the same email. */
async function protectedAccount(provider: Provider) {
  const person = provider === 'google' ? gmailPerson() : otherPerson();
  const { email } = person;
  const phone = newPhone();
  const id = await newUser(foyer, {
    email: { address: email, proven: true },
    phone: { number: phone, proven: true },
    passwordHash: await hashPassword(foyer.deps, goodPassword),
  });
  const owner = foyer.browser();
  await signIn(foyer, owner, id);
  return { id, owner, app: await turnAuthenticatorOn(foyer, owner), person, email, phone };
}

const linkedTo = (userId: string) => foyer.deps.db.select().from(identities).where(eq(identities.userId, userId));
const linkNotices = async (email: string) =>
  (await foyer.messagesTo(email)).filter(({ subject }) => /account was linked/.test(subject ?? ''));
const asked = [403, 'SECOND_FACTOR_REQUIRED'];
type Refused = Parameters<typeof refusal>[0];

test.each(Object.entries(ways))('nothing is linked before the second factor: %s', async (_name, way) => {
  const { id, app, ...someone } = await protectedAccount(way.provider);
  const browser = foyer.browser();
  expect(refusal((await way.come(browser, someone)) as Refused)).toEqual(asked);
  expect(await linkedTo(id)).toEqual([]);
  expect(refusal(await browser.call(completeSecondFactor, { body: { code: wrongCode(app) } }))).toEqual([
    400,
    'INVALID_CODE',
  ]);
  expect(await linkedTo(id)).toEqual([]);
  expect(await linkNotices(someone.email)).toEqual([]);

  const { user, accessToken } = data(await browser.call(completeSecondFactor, { body: { code: app.code() } }));
  expect(user.id).toBe(id);
  expect(await linkedTo(id)).toMatchObject([{ provider: way.provider, subject: someone.person.sub }]);
  expect(await linkNotices(someone.email)).toHaveLength(1);
  browser.bearer = accessToken;
  expect(data(await browser.call(listIdentities, {})).items).toHaveLength(1);
});

test('another first factor in between cancels the linking', async () => {
  const { id, app, person, phone } = await protectedAccount('google');
  const browser = foyer.browser();
  expect(refusal(await arrive(browser, 'google', person))).toEqual(asked);
  const body = { identifier: phone, password: goodPassword };
  expect(refusal(await browser.call(continueAuth, { body }))).toEqual(asked);
  expect(data(await browser.call(completeSecondFactor, { body: { code: app.code() } })).user.id).toBe(id);
  expect(await linkedTo(id)).toEqual([]);
});

test('an identity linked to another account meanwhile stays there, and the sign-in is refused', async () => {
  const { id, app, person } = await protectedAccount('google');
  const browser = foyer.browser();
  expect(refusal(await arrive(browser, 'google', person))).toEqual(asked);
  const other = foyer.browser();
  await signIn(foyer, other, await newUser(foyer));
  const idToken = await foyer.token(other, 'google', person, 'link');
  data(await other.call(linkIdentity, { body: { provider: 'google', idToken } }));
  const before = await foyer.deps.db.select().from(sessions).where(eq(sessions.userId, id));
  expect(refusal(await browser.call(completeSecondFactor, { body: { code: app.code() } }))).toEqual([
    409,
    'IDENTITY_IN_USE',
  ]);
  expect(await foyer.deps.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual(before);
  expect(await linkedTo(id)).toEqual([]);
  const events = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, id));
  expect(events.filter(({ event }) => event === 'identity.conflict')).toHaveLength(1);
});

test('two browsers with one identity that send one code at once create one session and one link', async () => {
  const { id, app, person } = await protectedAccount('google');
  const browsers = [foyer.browser(), foyer.browser()];
  for (const browser of browsers) expect(refusal(await arrive(browser, 'google', person))).toEqual(asked);
  const body = { code: app.code() };
  const answers = await Promise.all(browsers.map((browser) => browser.call(completeSecondFactor, { body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await linkedTo(id)).toHaveLength(1);
  foyer.clock.advance({ seconds: secondFactor.stepSeconds });
  const late = browsers[answers.findIndex(({ status }) => status !== 200)];
  expect(data(await (late as TestClient).call(completeSecondFactor, { body: { code: app.code() } })).user.id).toBe(id);
  expect(await linkedTo(id)).toHaveLength(1);
});
