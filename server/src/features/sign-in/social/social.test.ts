import { readMe } from '@foyer/contract/accounts.ts';
import {
  captureGoogleLead,
  captureLinkedInLead,
  listIdentities,
  signInWithGoogle,
} from '@foyer/contract/identities/identities.ts';
import { captureEmailLead, convertLead, readLead, verifyLeadCode } from '@foyer/contract/leads.ts';
import { continueAuth, signInByIdToken } from '@foyer/contract/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { identities, leadIdentities } from '#src/db/schema/identities.ts';
import { leads } from '#src/db/schema/leads.ts';
import { data, leadCode, newPhone, refusal } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import { gmailPerson, openSocialApp, otherPerson, type Person, type SocialApp } from '../../../../test/social.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
});
afterAll(() => foyer.close());

type Provider = 'google' | 'linkedin';
const come = async (browser: TestClient, person: Person, provider: Provider = 'google', more: object = {}) =>
  browser.call(continueAuth, {
    body: { provider, idToken: await foyer.token(browser, provider, person), ...more },
  });
const verified = (address: string) => ({ email: { address, proven: true } });
const eventsOf = async (userId: string) =>
  (await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, userId))).map(({ event }) => event);

/** Signs in through a provider for the first time, verifies a phone and becomes a user. */
async function join(browser: TestClient, person: Person, provider: Provider = 'google', phone = newPhone()) {
  const { leadId = '' } = data(await come(browser, person, provider));
  data(await browser.call(verifyLeadCode, { body: await leadCode(foyer, browser, { id: leadId }, phone) }));
  const signedIn = data(await browser.call(convertLead, { params: { leadId }, body: {} }));
  browser.bearer = signedIn.accessToken;
  const { isExistingUser, linkedIdentity } = signedIn;
  return { ...signedIn.user, isExistingUser, linkedIdentity };
}

test('a new person becomes a lead that must verify a phone, then a user with name, email, picture and identity', async () => {
  const browser = foyer.browser();
  const person = gmailPerson({ picture: 'https://images.example/ada.png' });
  const next = data(await come(browser, person));
  expect(next).toMatchObject({
    nextStep: 'PHONE_VERIFICATION_REQUIRED',
    userExists: false,
    leadExists: false,
    isNewLead: true,
    missingFields: ['phone'],
  });
  const lead = data(await browser.call(readLead, { params: { leadId: next.leadId ?? '' } }));
  expect(lead).toMatchObject({ email: person.email, emailVerified: true, name: 'Ada Lovelace', phoneVerified: false });
  expect(lead.source).toBe('google');

  const again = data(await come(browser, person));
  expect(again).toMatchObject({ leadId: next.leadId, isNewLead: false, leadExists: true });
  const user = await join(browser, person);
  expect(user).toMatchObject({
    name: 'Ada Lovelace',
    email: person.email,
    emailVerified: true,
    phoneVerified: true,
    avatar: 'https://images.example/ada.png',
    isExistingUser: false,
    linkedIdentity: false,
  });
  const { items } = data(await browser.call(listIdentities, {}));
  expect(items).toMatchObject([{ provider: 'google', email: person.email, name: 'Ada Lovelace', canUnlink: true }]);
  expect(await eventsOf(user.id)).toEqual(expect.arrayContaining(['identity.linked', 'sign-up', 'lead.converted']));
  const mails = await foyer.messagesTo(person.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Foyer']);
});

test('a linked identity signs in everywhere, and its email no longer matters', async () => {
  const person = otherPerson();
  const { id } = await join(foyer.browser(), person, 'linkedin');
  // Another account's email by now, and not even verified.
  const changed = { ...person, email: 'changed@elsewhere.example', email_verified: false };
  await newUser(foyer, verified('changed@elsewhere.example'));
  const browser = foyer.browser();
  const answer = await come(browser, changed, 'linkedin', { rememberMe: true });
  const next = data(answer);
  expect([next.nextStep, next.user?.id, next.userExists]).toEqual(['LOGIN_SUCCESS', id, true]);
  expect(String(answer.headers['set-cookie'])).toMatch(/foyer_session=.*Expires/);
  browser.bearer = next.accessToken ?? '';
  expect(data(await browser.call(readMe, {})).id).toBe(id);

  const other = foyer.browser();
  const idToken = await foyer.token(other, 'linkedin', changed);
  const signedIn = data(await other.call(signInByIdToken, { body: { provider: 'linkedin', idToken } }));
  expect(signedIn.user.id).toBe(id);
  expect(signedIn).not.toHaveProperty('requiresProfileCompletion');
  const methods = await foyer.deps.db.select({ method: sessions.method }).from(sessions).where(eq(sessions.userId, id));
  expect(methods.map(({ method }) => method)).toEqual(['linkedin', 'linkedin', 'linkedin']);
  const [kept] = await foyer.deps.db.select().from(identities).where(eq(identities.subject, person.sub));
  expect(kept).toMatchObject({ email: 'changed@elsewhere.example', lastUsedAt: foyer.clock.now() });
});

test('signin requires an account and returns its missing fields; a refused token can still be used', async () => {
  const person = gmailPerson({ name: '!' });
  const browser = foyer.browser();
  const idToken = await foyer.token(browser, 'google', person);
  const body = { provider: 'google', idToken } as const;
  expect(refusal(await browser.call(signInByIdToken, { body }))).toEqual([404, 'USER_NOT_FOUND']);
  expect(data(await browser.call(continueAuth, { body })).nextStep).toBe('PHONE_VERIFICATION_REQUIRED');
  expect(refusal(await browser.call(continueAuth, { body }))).toEqual([401, 'INVALID_ID_TOKEN']);

  const user = await join(browser, person);
  expect(user.name).toBe('User');
  const another = { provider: 'google', idToken: await foyer.token(browser, 'google', person) } as const;
  expect(data(await browser.call(signInByIdToken, { body: another }))).toMatchObject({
    user: { id: user.id },
    requiresProfileCompletion: true,
    userId: user.id,
    currentData: { name: null, company: null, email: person.email },
    missingFields: ['name'],
  });
});

test('captures return the lead with its campaign, or sign in an existing user', async () => {
  const browser = foyer.browser();
  const person = otherPerson();
  const origin = { campaign: 'spring', utmSource: 'mail', utmMedium: 'letter', utmCampaign: 'april' };
  const profileData = { email: 'boss@elsewhere.example', email_verified: true, name: 'Boss' };
  const accessToken = await foyer.token(browser, 'linkedin', person);
  const captured = data(await browser.call(captureLinkedInLead, { body: { accessToken, profileData, ...origin } }));
  expect(captured).toMatchObject({
    isExistingUser: false,
    lead: { email: person.email, name: 'Grace Hopper', emailVerified: true, contactValidated: true, isNewLead: true },
  });
  expect(captured).not.toHaveProperty('accessToken');
  const [row] = await foyer.deps.db
    .select()
    .from(leads)
    .where(eq(leads.id, captured.lead?.id ?? ''));
  expect(row).toMatchObject({ source: 'linkedin', ...origin });

  const { id } = await join(foyer.browser(), gmailPerson({ sub: 'captured' }));
  const idToken = await foyer.token(browser, 'google', { sub: 'captured' });
  const existing = data(await browser.call(captureGoogleLead, { body: { idToken } }));
  expect(existing).toMatchObject({ isExistingUser: true, user: { id } });
  expect(existing).not.toHaveProperty('lead');
  expect(existing.accessToken).toBe(existing.token);
});

test('signInWithGoogle returns a session or the lead', async () => {
  const browser = foyer.browser();
  const person = gmailPerson();
  const enter = async () =>
    data(await browser.call(signInWithGoogle, { body: { idToken: await foyer.token(browser, 'google', person) } }));
  const first = await enter();
  expect(first).toMatchObject({ requiresPhoneVerification: true, isNewLead: true });
  expect(first).not.toHaveProperty('accessToken');
  const { id } = await join(browser, person);
  expect(await enter()).toMatchObject({ requiresPhoneVerification: false, user: { id } });
});

test('an identity with a verified user’s email is linked at once only if the provider runs the mailbox, with a notice', async () => {
  const person = gmailPerson();
  const id = await newUser(foyer, verified(person.email));
  const next = data(await come(foyer.browser(), person));
  expect([next.nextStep, next.user?.id]).toEqual(['LOGIN_SUCCESS', id]);
  const [notice] = await foyer.messagesTo(person.email);
  expect(notice?.subject).toBe('Your Google account was linked');
  expect(await eventsOf(id)).toContain('identity.linked');

  const second = gmailPerson();
  const careful = await newUser(foyer, verified(second.email));
  for (const claims of [
    { ...second, email_verified: false },
    { ...second, email_verified: 'false' },
  ]) {
    expect(refusal(await come(foyer.browser(), claims))).toEqual([403, 'IDENTITY_PROOF_REQUIRED']);
  }
  expect(refusal(await come(foyer.browser(), second, 'linkedin'))).toEqual([403, 'IDENTITY_PROOF_REQUIRED']);
  expect(await foyer.deps.db.select().from(identities).where(eq(identities.userId, careful))).toEqual([]);
  expect(await foyer.deps.db.select().from(sessions).where(eq(sessions.userId, careful))).toEqual([]);
});

test('a suspended user is refused', async () => {
  const person = gmailPerson();
  const { id } = await join(foyer.browser(), person);
  await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, id));
  expect(refusal(await come(foyer.browser(), person))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  const mailbox = gmailPerson();
  const other = await newUser(foyer, verified(mailbox.email));
  await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, other));
  expect(refusal(await come(foyer.browser(), mailbox))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect(await foyer.deps.db.select().from(identities).where(eq(identities.userId, other))).toEqual([]);
});

test('an email the provider has not verified proves nothing and is taken from nobody', async () => {
  const person = otherPerson({ email_verified: false });
  const claimed = await newUser(foyer, { email: { address: person.email, proven: false } });
  const browser = foyer.browser();
  const { leadId = '' } = data(await come(browser, person));
  const lead = data(await browser.call(readLead, { params: { leadId } }));
  expect(lead).toMatchObject({ email: person.email, emailVerified: false, contactValidated: false });
  expect(refusal(await browser.call(convertLead, { params: { leadId }, body: {} }))).toEqual([
    403,
    'CONTACT_NOT_VERIFIED',
  ]);
  const [row] = await foyer.deps.db.select().from(users).where(eq(users.id, claimed));
  expect(row?.email).toBe(person.email);
});

test('a verified email is released from accounts and leads that only claimed it', async () => {
  const person = otherPerson();
  const claimed = await newUser(foyer, { email: { address: person.email, proven: false } });
  const squatter = foyer.browser();
  const squatted = data(await squatter.call(captureEmailLead, { body: { email: person.email, name: 'Mallory' } }));
  const withPhone = foyer.browser();
  const honest = data(await withPhone.call(captureEmailLead, { body: { email: person.email } }));
  data(await withPhone.call(verifyLeadCode, { body: await leadCode(foyer, withPhone, { id: honest.id }, newPhone()) }));

  // Even in the squatter's browser, as on a shared computer, none of the squatter's data is carried over.
  const { leadId = '' } = data(await come(squatter, person));
  expect(leadId).not.toBe(squatted.id);
  expect(data(await squatter.call(readLead, { params: { leadId } })).name).toBe('Grace Hopper');
  expect(refusal(await squatter.call(readLead, { params: { leadId: squatted.id } }))).toEqual([404, 'LEAD_NOT_FOUND']);
  const kept = data(await withPhone.call(readLead, { params: { leadId: honest.id } }));
  expect(kept).toMatchObject({ email: null, phoneVerified: true });
  const [row] = await foyer.deps.db.select().from(users).where(eq(users.id, claimed));
  expect(row?.email).toBeNull();
});

test('a lead without an email is asked for one once its phone is proven', async () => {
  const browser = foyer.browser();
  const person = { sub: 'no-email', name: 'No Mail' };
  const first = data(await come(browser, person));
  expect(first.missingFields).toEqual(['phone', 'email']);
  const lead = { id: first.leadId ?? '' };
  data(await browser.call(verifyLeadCode, { body: await leadCode(foyer, browser, lead, newPhone()) }));
  const second = data(await come(browser, person));
  expect(second).toMatchObject({ nextStep: 'EMAIL_COLLECTION_REQUIRED', missingFields: ['email'], leadId: lead.id });
});

test('an identity whose lead verifies an account’s phone signs in there and is linked, with a notice', async () => {
  const phone = newPhone();
  const email = 'owner@elsewhere.example';
  const id = await newUser(foyer, { phone: { number: phone, proven: true }, ...verified(email) });
  const browser = foyer.browser();
  const person = gmailPerson();
  const user = await join(browser, person, 'google', phone);
  expect(user).toMatchObject({ id, email, avatar: null, isExistingUser: true, linkedIdentity: true });
  expect((await foyer.messagesTo(email)).map(({ subject }) => subject)).toEqual(['Your Google account was linked']);
  expect(data(await come(foyer.browser(), person)).user?.id).toBe(id);
});

test('an old lead neither links its identity to an existing account nor takes it from another', async () => {
  const phone = newPhone();
  const id = await newUser(foyer, { phone: { number: phone, proven: true } });
  const browser = foyer.browser();
  const person = gmailPerson();
  const { leadId = '' } = data(await come(browser, person));
  foyer.clock.advance({ minutes: 16 });
  data(await browser.call(verifyLeadCode, { body: await leadCode(foyer, browser, { id: leadId }, phone) }));
  const converted = data(await browser.call(convertLead, { params: { leadId }, body: {} }));
  expect(converted).toMatchObject({ user: { id }, isExistingUser: true, linkedIdentity: false });
  expect(await foyer.deps.db.select().from(identities).where(eq(identities.userId, id))).toEqual([]);

  const late = foyer.browser();
  const second = gmailPerson();
  const waiting = data(await come(late, second)).leadId ?? '';
  foyer.clock.advance({ minutes: 16 });
  const quick = await join(foyer.browser(), { ...second, email: 'moved@elsewhere.example' });
  data(await late.call(verifyLeadCode, { body: await leadCode(foyer, late, { id: waiting }, newPhone()) }));
  const refused = await late.call(convertLead, { params: { leadId: waiting }, body: {} });
  expect(refusal(refused)).toEqual([409, 'IDENTITY_IN_USE']);
  expect(data(await come(late, second)).user?.id).toBe(quick.id);
});

test('leads in other browsers and discarded leads keep nothing of the identity', async () => {
  const browser = foyer.browser();
  const person = gmailPerson();
  const { leadId = '' } = data(await come(browser, person));
  expect(refusal(await foyer.browser().call(convertLead, { params: { leadId }, body: {} }))).toEqual([
    404,
    'LEAD_NOT_FOUND',
  ]);
  await browser.delete(`/api/leads/${leadId}`);
  expect(await foyer.deps.db.select().from(leadIdentities).where(eq(leadIdentities.leadId, leadId))).toEqual([]);
  const again = data(await come(browser, person));
  expect([again.isNewLead, again.leadId === leadId]).toEqual([true, false]);
});

test('a token is bound to its provider and browser, and misuse counts as a failure', async () => {
  const browser = foyer.browser();
  const idToken = await foyer.token(browser, 'google', gmailPerson());
  const stolen = await foyer.browser().call(continueAuth, { body: { provider: 'google', idToken } });
  expect(refusal(stolen)).toEqual([401, 'INVALID_ID_TOKEN']);
  const mixed = await browser.call(continueAuth, { body: { provider: 'linkedin', idToken } });
  expect(refusal(mixed)).toEqual([401, 'INVALID_ID_TOKEN']);
  const phone = await browser.call(continueAuth, { body: { provider: 'phone', idToken } });
  expect(refusal(phone)).toEqual([401, 'INVALID_ID_TOKEN']);
  const without = await browser.call(continueAuth, { body: { provider: 'google' } });
  expect(refusal(without)).toEqual([400, 'VALIDATION_FAILED']);
  expect(data(await browser.call(continueAuth, { body: { provider: 'google', idToken } })).isNewLead).toBe(true);
});

test('a signed-in user may sign in through a provider as someone else', async () => {
  const person = gmailPerson();
  const { id } = await join(foyer.browser(), person);
  const browser = foyer.browser();
  const other = await newUser(foyer);
  await signIn(foyer, browser, other);
  expect(data(await come(browser, person)).user?.id).toBe(id);
});
