import { readMe, revokeSessions, signOut } from '@foyer/contract/accounts.ts';
import {
  convertLead,
  type Lead,
  readLead,
  updateLeadProfile,
  verifyEmailByToken,
  verifyLeadCode,
} from '@foyer/contract/leads.ts';
import { confirmPhone, resendPhoneCode, verifyPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '#src/config/one-time-codes.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { organizations } from '#src/db/schema/organizations.ts';
import { verifyPassword } from '#src/features/credentials/passwords/hash-password.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import {
  captureByPhone,
  data,
  leadCode,
  newPhone,
  provenLead,
  refusal,
  signInCode,
  signUp,
  tokenSentTo,
} from '../../../../test/people.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

let emails = 0;
const newEmail = () => {
  emails += 1;
  return `convert${emails}@example.com`;
};
const convert = (browser: TestClient, { id }: { id: string }, body: object = {}) =>
  browser.call(convertLead, { params: { leadId: id }, body });
const put = (browser: TestClient, { id }: { id: string }, body: object) =>
  browser.call(updateLeadProfile, { params: { leadId: id }, body });
const usersWith = (phone: string) => foyer.deps.db.select().from(users).where(eq(users.phone, phone));

test('a lead with a verified phone becomes a user with a remembered session', async () => {
  const browser = foyer.browser();
  const phone = newPhone();
  const lead = await provenLead(foyer, browser, phone);
  const answer = await convert(browser, lead);
  const signedIn = data(answer);
  expect(signedIn.user).toMatchObject({
    name: 'User',
    role: 'individual',
    phoneNumber: phone,
    phoneVerified: true,
    email: null,
    profileComplete: false,
  });
  expect(signedIn.token).toBe(signedIn.accessToken);
  expect(String(answer.headers['set-cookie'])).toMatch(/foyer_session=.*HttpOnly.*SameSite=Strict/);
  browser.bearer = signedIn.accessToken;
  expect(data(await browser.call(readMe, {})).id).toBe(signedIn.user.id);
  const [session] = await foyer.deps.db.select().from(sessions).where(eq(sessions.userId, signedIn.user.id));
  expect(session).toMatchObject({ remember: true, method: 'phone' });
  expect(refusal(await browser.call(readLead, { params: { leadId: lead.id } }))).toEqual([404, 'LEAD_NOT_FOUND']);
  const events = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, signedIn.user.id));
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['lead.converted', 'sign-up', 'session.created']),
  );
  for (const { contact } of events) expect(contact ?? '').not.toContain(phone.slice(-7));
});

test('a lead without a verified contact cannot be converted', async () => {
  const browser = foyer.browser();
  const phone = newPhone();
  const lead = await captureByPhone(browser, phone);
  data(await put(browser, lead, { email: newEmail(), phoneVerified: true, contactValidated: true }));
  const answer = await convert(browser, lead, {
    role: 'individual',
    phoneVerified: true,
    emailVerified: true,
    userId: 'me',
  });
  expect(refusal(answer)).toEqual([403, 'CONTACT_NOT_VERIFIED']);
  expect(await usersWith(phone)).toEqual([]);
});

test('unknown roles, flags and ids in the body are ignored', async () => {
  const browser = foyer.browser();
  const lead = await provenLead(foyer, browser);
  const admin = await convert(browser, lead, { role: 'admin' });
  expect([refusal(admin), admin.body.error.details]).toEqual([
    [400, 'VALIDATION_FAILED'],
    [expect.objectContaining({ field: 'role' })],
  ]);
  const organizationId = '00000000-0000-4000-8000-000000000000';
  const { user } = data(
    await convert(browser, lead, {
      emailVerified: true,
      organizationId,
      profileComplete: true,
      points: 9,
      id: organizationId,
    }),
  );
  expect(user).toMatchObject({ emailVerified: false, organizationId: null, profileComplete: false });
  expect(user.id).not.toBe(organizationId);
});

test('data of the lead is used where the conversion gives none', async () => {
  const browser = foyer.browser();
  const lead = await provenLead(foyer, browser);
  data(await put(browser, lead, { name: 'Ada Lovelace', role: 'organization', company: 'Engines' }));
  const { user } = data(await convert(browser, lead, { profileData: { name: 'User' } }));
  expect(user).toMatchObject({ name: 'Ada Lovelace', role: 'organization' });
  expect(user.organizationId).not.toBeNull();
});

test('an organization account requires a company and creates it', async () => {
  const browser = foyer.browser();
  const lead = await provenLead(foyer, browser);
  const without = await convert(browser, lead, { role: 'organization', profileData: { name: 'Ada' } });
  expect([refusal(without), without.body.error.details]).toEqual([
    [400, 'COMPANY_REQUIRED'],
    [{ field: 'profileData.company', message: 'company.required' }],
  ]);
  const { user } = data(
    await convert(browser, lead, { role: 'organization', profileData: { name: 'Ada', company: ' Only  One Ltd ' } }),
  );
  const made = await foyer.deps.db.select().from(organizations).where(like(organizations.name, 'Only One Ltd'));
  expect(made).toMatchObject([{ id: user.organizationId }]);
});

test('a password must follow the rules and is stored hashed', async () => {
  const browser = foyer.browser();
  const phone = newPhone();
  const lead = await provenLead(foyer, browser, phone);
  for (const [password, message] of [
    ['short1!', 'password.min_length'],
    ['alllower1!', 'password.uppercase'],
    [`Aa!${phone.slice(1)}`, 'password.personal'],
    ['Password1!', 'password.common'],
  ]) {
    const answer = await convert(browser, lead, { password });
    expect([answer.status, answer.body.error?.details]).toEqual([400, [{ field: 'password', message }]]);
  }
  const password = 'Quiet-Harbour-42!';
  data(await convert(browser, lead, { password }));
  const [row] = await usersWith(phone);
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
  expect(await verifyPassword(foyer.deps, row?.passwordHash ?? null, password)).toBe(true);
  expect(foyer.logged().join('\n')).not.toContain(password);
});

test('a generated password is ignored', async () => {
  const browser = foyer.browser();
  const phone = newPhone();
  const lead = await provenLead(foyer, browser, phone);
  data(await convert(browser, lead, { password: 'Quiet-Harbour-42!', passwordIsGenerated: true }));
  const [row] = await usersWith(phone);
  expect(row?.passwordHash).toBeNull();
});

test('an unverified email is carried over, and its link still works', async () => {
  const browser = foyer.browser();
  const email = newEmail();
  const lead = await provenLead(foyer, browser);
  data(await put(browser, lead, { email }));
  const { user, accessToken } = data(await convert(browser, lead));
  expect(user).toMatchObject({ email, emailVerified: false });
  expect((await foyer.messagesTo(email)).map(({ subject }) => subject)).toHaveLength(1);
  data(await foyer.browser().call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, email) } }));
  browser.bearer = accessToken;
  expect(data(await browser.call(readMe, {}))).toMatchObject({ email, emailVerified: true });
});

test('a verified email is carried over as verified and gets a welcome email', async () => {
  const browser = foyer.browser();
  const email = newEmail();
  const lead = await captureByPhone(browser);
  data(await put(browser, lead, { email, name: 'Ada' }));
  data(await browser.call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, email) } }));
  const { user } = data(await convert(browser, lead));
  expect(user).toMatchObject({ email, emailVerified: true, phoneVerified: false });
  expect(await foyer.messagesTo(email)).toHaveLength(2);
});

test('an email that another account has verified meanwhile blocks the conversion until it is changed', async () => {
  const [first, second] = [foyer.browser(), foyer.browser()];
  const email = newEmail();
  const late = await provenLead(foyer, second);
  data(await put(second, late, { email }));
  foyer.clock.advance({ minutes: 1 });
  const early = await provenLead(foyer, first);
  data(await put(first, early, { email }));
  data(await first.call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, email) } }));
  data(await convert(first, early));
  // Its phone is verified, so it continues with that; the claimed email is gone.
  const left = data(await second.call(readLead, { params: { leadId: late.id } }));
  expect(left).toMatchObject({ email: null, phoneVerified: true });
  const again = await put(second, late, { email });
  expect(refusal(again)).toEqual([409, 'EMAIL_IN_USE']);
  data(await put(second, late, { email: newEmail() }));
  expect(data(await convert(second, late)).user.email).not.toBe(email);
});

test('an email verified by its link never signs in to an existing account', async () => {
  const [owner, eve] = [foyer.browser(), foyer.browser()];
  const email = newEmail();
  const trap = await captureByPhone(eve);
  data(await put(eve, trap, { email }));
  const token = await tokenSentTo(foyer, email);
  await signUp(foyer, owner);
  foyer.clock.advance({ minutes: 1 });
  await foyer.deps.db
    .update(users)
    .set({ email, emailVerifiedAt: foyer.clock.now() })
    .where(eq(users.id, data(await owner.call(readMe, {})).id));
  data(await owner.call(verifyEmailByToken, { params: { token } }));
  expect(refusal(await convert(eve, trap))).toEqual([409, 'EMAIL_IN_USE']);
});

test('converting twice returns the same user, only to the browser that captured the lead', async () => {
  const browser = foyer.browser();
  const phone = newPhone();
  const lead = await provenLead(foyer, browser, phone);
  const first = data(await convert(browser, lead));
  const second = data(await convert(browser, lead, { profileData: { name: 'Somebody Else' }, role: 'organization' }));
  expect(second.user).toEqual(first.user);
  expect(refusal(await convert(foyer.browser(), lead))).toEqual([404, 'LEAD_NOT_FOUND']);
  foyer.clock.advance({ hours: 23, minutes: 59 });
  expect(data(await convert(browser, lead)).user.id).toBe(first.user.id);
  foyer.clock.advance({ minutes: 1 });
  expect(refusal(await convert(browser, lead))).toEqual([404, 'LEAD_NOT_FOUND']);
  expect(await usersWith(phone)).toHaveLength(1);
});

test('a converted lead no longer signs in after a sign-out', async () => {
  const browser = foyer.browser();
  const lead = await provenLead(foyer, browser);
  const { refreshToken, accessToken } = data(await convert(browser, lead));
  browser.bearer = accessToken;
  data(await browser.call(signOut, { body: { refreshToken } }));
  expect(refusal(await convert(browser, lead))).toEqual([404, 'LEAD_NOT_FOUND']);
});

test('a converted lead no longer signs in once its sessions were ended or its number moved to another account', async () => {
  const browser = foyer.browser();
  const lead = await provenLead(foyer, browser);
  const { accessToken } = data(await convert(browser, lead));
  browser.bearer = accessToken;
  data(await browser.call(revokeSessions, { body: { which: 'all' } }));
  expect(refusal(await convert(browser, lead))).toEqual([404, 'LEAD_NOT_FOUND']);

  const other = foyer.browser();
  const moved = await provenLead(foyer, other);
  const { user } = data(await convert(other, moved));
  await foyer.deps.db.update(users).set({ phone: newPhone() }).where(eq(users.id, user.id));
  expect(refusal(await convert(other, moved))).toEqual([404, 'LEAD_NOT_FOUND']);
});

test('ten concurrent conversions of one lead create one user and one organization', async () => {
  const browser = foyer.browser();
  const phone = newPhone();
  const lead = await provenLead(foyer, browser, phone);
  const company = `Race ${lead.id.replace(/[^A-Za-z0-9]/g, '')}`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      convert(browser, lead, { role: 'organization', profileData: { name: 'Ada', company } }),
    ),
  );
  const ids = new Set(answers.map((answer) => data(answer).user.id));
  expect(ids.size).toBe(1);
  expect(await usersWith(phone)).toHaveLength(1);
  expect(await foyer.deps.db.select().from(organizations).where(eq(organizations.name, company))).toHaveLength(1);
});

test('concurrent conversions of several browsers’ leads with one phone create one user', async () => {
  const phone = newPhone();
  const browsers = Array.from({ length: 5 }, () => foyer.browser());
  const people: { browser: TestClient; lead: Lead }[] = [];
  for (const browser of browsers) {
    people.push({ browser, lead: await provenLead(foyer, browser, phone) });
    foyer.clock.advance({ seconds: 30 });
  }
  const answers = await Promise.all(people.map(({ browser, lead }) => convert(browser, lead)));
  expect(new Set(answers.map((answer) => data(answer).user.id)).size).toBe(1);
  expect(await usersWith(phone)).toHaveLength(1);
});

test('concurrent codes and conversions of leads with one phone create one user', async () => {
  const phone = newPhone();
  const [first, second] = [foyer.browser(), foyer.browser()];
  const mine = await provenLead(foyer, first, phone);
  foyer.clock.advance({ seconds: 30 });
  const theirs = await captureByPhone(second, phone);
  const sent = await leadCode(foyer, second, theirs, phone);
  const [converted, verdict] = await Promise.all([convert(first, mine), second.call(verifyLeadCode, { body: sent })]);
  const { user } = data(converted);
  // Depending on the order, either the proof counted and the lead joined, or lead and code were discarded by then.
  const after = await convert(second, theirs);
  const joined = verdict.status === 200 && data(verdict).verified;
  if (joined) expect(data(after).user.id).toBe(user.id);
  else {
    expect(refusal(after)).toEqual([404, 'LEAD_NOT_FOUND']);
    if (verdict.status !== 200) expect(refusal(verdict)).toEqual([404, 'LEAD_NOT_FOUND']);
  }
  expect(await usersWith(phone)).toHaveLength(1);
});

test('a number confirmed by a user while a lead with it is converted ends up with one of them', async () => {
  const [member, newcomer] = [foyer.browser(), foyer.browser()];
  const { user } = await signUp(foyer, member);
  const phone = newPhone();
  const lead = await provenLead(foyer, newcomer, phone);
  foyer.clock.advance({ seconds: 30 });
  const proof = await signInCode(foyer, member, phone);
  expect(data(await member.call(verifyPhoneCode, { body: proof })).verified).toBe(true);
  const body = { phoneNumber: phone, verificationId: proof.verificationId };
  const [converted, confirmed] = await Promise.all([convert(newcomer, lead), member.call(confirmPhone, { body })]);
  const owners = (await usersWith(phone)).filter(({ phoneVerifiedAt }) => phoneVerifiedAt !== null);
  expect(owners.map(({ id }) => id)).toEqual([data(converted).user.id]);
  if (confirmed.status === 200) expect(data(converted).user.id).toBe(user.id);
  else expect(refusal(confirmed)).toEqual([409, 'PHONE_ALREADY_EXISTS']);
});

test('leads that only claim the phone are discarded with their data', async () => {
  const phone = newPhone();
  const [owner, claimant] = [foyer.browser(), foyer.browser()];
  const claim = await captureByPhone(claimant, phone);
  const { verificationId } = await leadCode(foyer, claimant, claim, phone);
  foyer.clock.advance({ seconds: 30 });
  data(await put(claimant, claim, { name: 'Eve', email: newEmail() }));
  data(await convert(owner, await provenLead(foyer, owner, phone)));
  expect(refusal(await claimant.call(readLead, { params: { leadId: claim.id } }))).toEqual([404, 'LEAD_NOT_FOUND']);
  expect(refusal(await convert(claimant, claim))).toEqual([404, 'LEAD_NOT_FOUND']);
  const humanCheck = await solveHumanCheck(claimant);
  foyer.clock.advance({ seconds: 30 });
  const resent = await claimant.call(resendPhoneCode, { body: { verificationId, humanCheck } });
  expect(refusal(resent)).toEqual([400, 'CODE_EXPIRED']);
});

test('a recent proof of a phone signs in to its existing account; an old one does not', async () => {
  const phone = newPhone();
  const { user } = await signUp(foyer, foyer.browser(), phone);
  const browser = foyer.browser();
  foyer.clock.advance({ minutes: 1 });
  const again = data(
    await convert(browser, await provenLead(foyer, browser, phone), {
      profileData: { name: 'Not Me' },
      password: 'Quiet-Harbour-42!',
    }),
  );
  expect(again.user).toEqual(user);
  expect((await usersWith(phone))[0]?.passwordHash).toBeNull();
  foyer.clock.advance({ minutes: 1 });
  const slow = await provenLead(foyer, browser, phone);
  foyer.clock.advance({ seconds: codes.provenSeconds });
  expect(refusal(await convert(browser, slow))).toEqual([403, 'CONTACT_NOT_VERIFIED']);
});

test('a lead that signs in to an existing account takes no email from others', async () => {
  const phone = newPhone();
  await signUp(foyer, foyer.browser(), phone);
  const email = newEmail();
  const [other, browser] = [foyer.browser(), foyer.browser()];
  const claim = await captureByPhone(other);
  data(await put(other, claim, { email }));
  foyer.clock.advance({ minutes: 1 });
  const lead = await provenLead(foyer, browser, phone);
  data(await put(browser, lead, { email }));
  data(await browser.call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, email) } }));
  expect(data(await convert(browser, lead)).user.email).toBeNull();
  expect(data(await other.call(readLead, { params: { leadId: claim.id } })).email).toBe(email);
});

test('a lead does not sign in to a suspended account', async () => {
  const phone = newPhone();
  const { user } = await signUp(foyer, foyer.browser(), phone);
  await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, user.id));
  foyer.clock.advance({ minutes: 1 });
  const browser = foyer.browser();
  expect(refusal(await convert(browser, await provenLead(foyer, browser, phone)))).toEqual([403, 'ACCOUNT_SUSPENDED']);
});
