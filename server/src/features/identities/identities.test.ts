import { readMe } from '@foyer/contract/accounts.ts';
import { linkIdentity, listIdentities, unlinkIdentity } from '@foyer/contract/identities/identities.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { auditEvents, users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { data, refusal } from '../../../test/people.ts';
import { newUser, signIn } from '../../../test/sessions.ts';
import { gmailPerson, openSocialApp, otherPerson, type Person, type SocialApp } from '../../../test/social.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
});
afterAll(() => foyer.close());

type Provider = 'google' | 'linkedin';
async function signedInUser(options: Parameters<typeof newUser>[1] = {}) {
  const browser = foyer.browser();
  const id = await newUser(foyer, options);
  await signIn(foyer, browser, id);
  return { browser, id };
}
const link = async (browser: TestClient, person: Person, provider: Provider = 'google') =>
  browser.call(linkIdentity, {
    body: { provider, idToken: await foyer.token(browser, provider, person, 'link') },
  });
const unlink = (browser: TestClient, identityId: string) => browser.call(unlinkIdentity, { params: { identityId } });
const listed = async (browser: TestClient) => data(await browser.call(listIdentities, {})).items;
const signInBy = async (browser: TestClient, person: Person, provider: Provider = 'google') =>
  browser.call(continueAuth, { body: { provider, idToken: await foyer.token(browser, provider, person) } });
const proven = (address: string) => ({ email: { address, proven: true } });
const eventsOf = async (userId: string) =>
  (await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, userId))).map(
    ({ event, outcome, reason }) => `${event} ${outcome} ${reason}`,
  );

test('a linked identity signs in, is listed and notified; once unlinked it is unknown', async () => {
  const email = 'linker@elsewhere.example';
  const { browser, id } = await signedInUser(proven(email));
  expect(await listed(browser)).toEqual([]);
  const person = gmailPerson();
  const linked = data(await link(browser, person));
  expect(linked).toMatchObject({ provider: 'google', email: person.email, canUnlink: true, lastUsedAt: null });
  expect(await listed(browser)).toEqual([linked]);
  expect(data(await signInBy(foyer.browser(), person)).user?.id).toBe(id);
  expect((await listed(browser))[0]?.lastUsedAt).toBe(foyer.clock.now().toISOString());

  data(await unlink(browser, linked.id));
  expect(await listed(browser)).toEqual([]);
  expect(data(await signInBy(foyer.browser(), person)).nextStep).toBe('PHONE_VERIFICATION_REQUIRED');
  expect(refusal(await unlink(browser, linked.id))).toEqual([404, 'NOT_FOUND']);
  // Both are delivered at the same moment, so their order varies.
  expect((await foyer.messagesTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
    'Your Google account was linked',
    'Your Google account was unlinked',
  ]);
  expect(await eventsOf(id)).toEqual(
    expect.arrayContaining(['identity.linked ok google', 'identity.unlinked ok google']),
  );
});

test('linking and unlinking require a recent sign-in', async () => {
  const { browser } = await signedInUser();
  const { id } = data(await link(browser, gmailPerson()));
  const idToken = await foyer.token(browser, 'google', gmailPerson(), 'link');
  foyer.clock.advance({ seconds: sessionRules.stepUpSeconds + 1 });
  const late = await browser.call(linkIdentity, { body: { provider: 'google', idToken } });
  expect(refusal(late)).toEqual([403, 'STEP_UP_REQUIRED']);
  expect(refusal(await unlink(browser, id))).toEqual([403, 'STEP_UP_REQUIRED']);
});

test("linking another account's identity is a conflict; linking one's own again changes nothing", async () => {
  const person = gmailPerson();
  const owner = await signedInUser();
  const linked = data(await link(owner.browser, person));
  expect(data(await link(owner.browser, person)).id).toBe(linked.id);

  const thief = await signedInUser();
  expect(refusal(await link(thief.browser, person))).toEqual([409, 'IDENTITY_IN_USE']);
  expect(await listed(thief.browser)).toEqual([]);
  expect((await listed(owner.browser)).map(({ id }) => id)).toEqual([linked.id]);
  expect(await eventsOf(thief.id)).toContain('identity.conflict fail google');
  // Nor can another account unlink it.
  expect(refusal(await unlink(thief.browser, linked.id))).toEqual([404, 'NOT_FOUND']);
});

test('a sign-in token cannot link, nor can a linking token issued to another user', async () => {
  const { browser } = await signedInUser();
  const idToken = await foyer.token(browser, 'google', gmailPerson());
  expect(refusal(await browser.call(linkIdentity, { body: { provider: 'google', idToken } }))).toEqual([
    401,
    'INVALID_ID_TOKEN',
  ]);
  const other = await signedInUser();
  const foreign = await foyer.token(other.browser, 'google', gmailPerson(), 'link');
  expect(refusal(await browser.call(linkIdentity, { body: { provider: 'google', idToken: foreign } }))).toEqual([
    401,
    'INVALID_ID_TOKEN',
  ]);
  const entering = await foyer.browser().call(continueAuth, { body: { provider: 'google', idToken: foreign } });
  expect(refusal(entering)).toEqual([401, 'INVALID_ID_TOKEN']);
});

test('the last sign-in method cannot be removed, even when two are unlinked at once', async () => {
  const { browser, id } = await signedInUser({
    phone: undefined,
    email: { address: 'typed@elsewhere.example', proven: false },
  });
  const first = data(await link(browser, gmailPerson()));
  expect((await listed(browser)).map(({ canUnlink }) => canUnlink)).toEqual([false]);
  expect(refusal(await unlink(browser, first.id))).toEqual([409, 'LAST_CREDENTIAL']);
  const second = data(await link(browser, otherPerson(), 'linkedin'));
  expect((await listed(browser)).map(({ canUnlink }) => canUnlink)).toEqual([true, true]);
  const answers = await Promise.all([unlink(browser, first.id), unlink(browser, second.id)]);
  expect(answers.map(refusal).sort()).toEqual([
    [200, undefined],
    [409, 'LAST_CREDENTIAL'],
  ]);
  expect(await foyer.deps.db.select().from(identities).where(eq(identities.userId, id))).toHaveLength(1);
});

test('a password does not count as a sign-in method without a verified contact', async () => {
  const { browser } = await signedInUser({
    phone: undefined,
    email: { address: 'unproven@elsewhere.example', proven: false },
    passwordHash: 'a hash',
  });
  const { id } = data(await link(browser, gmailPerson()));
  expect(refusal(await unlink(browser, id))).toEqual([409, 'LAST_CREDENTIAL']);
});

test("an email verified only by the provider's word loses that when its identity is unlinked", async () => {
  for (const vouchedBy of ['linkedin', null] as const) {
    const person = otherPerson();
    const { browser, id } = await signedInUser({ email: { address: person.email, proven: true, vouchedBy } });
    const linked = data(await link(browser, person, 'linkedin'));
    data(await unlink(browser, linked.id));
    const me = data(await browser.call(readMe, {}));
    expect([me.email, me.emailVerified]).toEqual([person.email, vouchedBy === null]);
    const [row] = await foyer.deps.db.select().from(users).where(eq(users.id, id));
    expect(row?.emailVouchedBy).toBeNull();
    const subjects = (await foyer.messagesTo(person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your LinkedIn account was unlinked');
  }
});

test('such an identity is the last sign-in method even though the email looks verified', async () => {
  const person = otherPerson();
  const email = { address: person.email, proven: true, vouchedBy: 'linkedin' } as const;
  const { browser } = await signedInUser({ phone: undefined, email });
  const linked = data(await link(browser, person, 'linkedin'));
  expect(refusal(await unlink(browser, linked.id))).toEqual([409, 'LAST_CREDENTIAL']);
  expect(data(await browser.call(readMe, {})).emailVerified).toBe(true);
});

test.each([1, 2, 3])('an identity that two users link at once ends up with one of them (%i)', async () => {
  const person = gmailPerson();
  const people = [await signedInUser(), await signedInUser()];
  const tokens: string[] = [];
  for (const { browser } of people) tokens.push(await foyer.token(browser, 'google', person, 'link'));
  const answers = await Promise.all(
    people.map(({ browser }, i) =>
      browser.call(linkIdentity, { body: { provider: 'google', idToken: tokens[i] ?? '' } }),
    ),
  );
  expect(answers.map(refusal).sort()).toEqual([
    [200, undefined],
    [409, 'IDENTITY_IN_USE'],
  ]);
});

test.each([1, 2, 3])('signing in while the identity is being unlinked either succeeds or is refused (%i)', async () => {
  const { browser, id } = await signedInUser();
  const person = gmailPerson();
  const linked = data(await link(browser, person));
  const visitors = [foyer.browser(), foyer.browser()];
  const tokens: string[] = [];
  for (const visitor of visitors) tokens.push(await foyer.token(visitor, 'google', person));
  const [gone, ...came] = await Promise.all([
    unlink(browser, linked.id),
    ...visitors.map((visitor, i) =>
      visitor.call(continueAuth, { body: { provider: 'google', idToken: tokens[i] ?? '' } }),
    ),
  ]);
  expect(refusal(gone)).toEqual([200, undefined]);
  for (const answer of came) {
    if (answer.status !== 200) expect(refusal(answer)).toEqual([401, 'INVALID_ID_TOKEN']);
    else expect([undefined, id]).toContain(data(answer).user?.id);
  }
});
