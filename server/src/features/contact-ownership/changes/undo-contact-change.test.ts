import { changeEmail, readMe, verifyEmail } from '@foyer/contract/accounts.ts';
import {
  cancelEmailChange,
  changePhone,
  readContactChange,
  undoContactChange,
} from '@foyer/contract/contact-ownership.ts';
import {
  changePassword,
  forgotPassword,
  resetPassword,
  signInByPassword,
} from '@foyer/contract/credentials/passwords.ts';
import { verifyEmailByToken } from '@foyer/contract/leads.ts';
import { confirmPhone, verifyPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { requestDeletion } from '@foyer/contract/settings/my-data.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactChange, emailProof, sessionRules } from '#src/config.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { contactChanges, passwordResets } from '#src/db/schema/passwords.ts';
import { altered } from '../../../../test/altered.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { goodPassword, newEmail, otherPassword, type Person, withPassword } from '../../../../test/passwords.ts';
import { codeSentTo, data, newPhone, refusal, tokenSentTo } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const noMore = [400, 'INVALID_VERIFICATION_TOKEN'];
const rowOf = async (id: string) => (await foyer.deps.db.select().from(users).where(eq(users.id, id)))[0];
const look = (token: string) => foyer.browser().call(readContactChange, { params: { token } });
const undo = (token: string) => foyer.browser().call(undoContactChange, { params: { token } });
const enter = (email: string, password: string) =>
  foyer.browser().call(signInByPassword, { body: { email, password } });

async function signedIn(given: Parameters<typeof withPassword>[1] = {}): Promise<Person & { browser: TestClient }> {
  const person = await withPassword(foyer, given);
  const browser = foyer.browser();
  await signIn(foyer, browser, person.id);
  foyer.clock.advance({ seconds: 1 });
  return { ...person, browser };
}
/** Changes the email and proves the new one. */
async function moveEmail(browser: TestClient, email = newEmail('new')): Promise<string> {
  data(await browser.call(changeEmail, { body: { email } }));
  data(await browser.call(verifyEmail, { body: { code: await codeSentTo(foyer, email) } }));
  foyer.clock.advance({ seconds: emailProof.pause.seconds });
  return email;
}
/** Changes the phone and proves the new one. */
async function movePhone(browser: TestClient, phoneNumber = newPhone()): Promise<string> {
  const body = { phoneNumber, humanCheck: await solveHumanCheck(browser) };
  const { verificationId } = data(await browser.call(changePhone, { body }));
  const code = await codeSentTo(foyer, phoneNumber);
  expect(data(await browser.call(verifyPhoneCode, { body: { verificationId, code } })).verified).toBe(true);
  data(await browser.call(confirmPhone, { body: { phoneNumber, verificationId } }));
  foyer.clock.advance({ seconds: 1 });
  return phoneNumber;
}
/** The token of the undo link in the newest message to an address. */
async function undoTokenTo(address: string): Promise<string> {
  const [newest] = await foyer.messagesTo(address);
  return /\/auth\/undo#token=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? `no link for ${address}`;
}

test('the old email gets a link that brings it back, ends every session and whatever waits', async () => {
  const { id, email, browser } = await signedIn();
  const second = await moveEmail(browser);
  const token = await undoTokenTo(email);
  expect(Buffer.from(token, 'base64url')).toHaveLength(contactChange.tokenBytes);
  data(await foyer.browser().call(forgotPassword, { body: { email: second } }));
  await foyer.messagesTo(second);
  data(await browser.call(changeEmail, { body: { email: newEmail('third') } }));

  for (let i = 0; i < 2; i += 1) {
    expect(data(await look(token))).toEqual({ what: 'email', maskedContact: maskEmail(email), undone: false });
  }
  expect((await browser.call(readMe, {})).status).toBe(200);
  expect(data(await undo(token))).toEqual({ what: 'email', maskedContact: maskEmail(email), undone: true });
  const row = await rowOf(id);
  expect(row).toMatchObject({ email, pendingEmail: null });
  expect(row?.emailVerifiedAt).not.toBeNull();
  expect(refusal(await browser.call(readMe, {}))).toEqual([401, 'UNAUTHENTICATED']);
  expect(await foyer.deps.db.select().from(passwordResets).where(eq(passwordResets.userId, id))).toEqual([]);
  // Again, it says the same.
  expect(data(await undo(token)).undone).toBe(true);
  expect(data(await look(token)).undone).toBe(true);
  const events = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, id));
  expect(events.filter(({ event }) => event === 'contact.change-undone')).toHaveLength(1);
  // The email that was brought in opens nothing any more, the old one does.
  expect(refusal(await enter(second, goodPassword))).toEqual([404, 'USER_NOT_FOUND']);
  expect((await enter(email, goodPassword)).status).toBe(200);
});

test('a deletion that was asked for since is called off, one from before goes on', async () => {
  for (const [when, pending] of [
    ['since', false],
    ['before', true],
  ] as const) {
    const { id, email, browser } = await signedIn();
    if (when === 'before') {
      data(await browser.call(requestDeletion, {}));
      await signIn(foyer, browser, id);
      foyer.clock.advance({ seconds: 1 });
    }
    await moveEmail(browser);
    const token = await undoTokenTo(email);
    if (when === 'since') data(await browser.call(requestDeletion, {}));
    data(await undo(token));
    expect([when, (await rowOf(id))?.deletionDueAt !== null]).toEqual([when, pending]);
    const kept = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, id));
    expect(kept.filter(({ event }) => event === 'account.kept')).toHaveLength(pending ? 0 : 1);
  }
});

test('the link is good for 72 hours', async () => {
  const { id, email, browser } = await signedIn();
  const second = await moveEmail(browser);
  const token = await undoTokenTo(email);
  foyer.clock.advance({ seconds: contactChange.undoSeconds });
  expect(refusal(await look(token))).toEqual(noMore);
  expect(refusal(await undo(token))).toEqual(noMore);
  expect((await rowOf(id))?.email).toBe(second);
});

test('an email that replaces one nobody had proven can not be undone: there was nothing to replace', async () => {
  const first = newEmail('first');
  const { id, browser } = await signedIn({ email: { address: first, proven: false } });
  await moveEmail(browser);
  expect(await foyer.deps.db.select().from(contactChanges).where(eq(contactChanges.userId, id))).toEqual([]);
  expect(await foyer.messagesTo(first)).toEqual([]);
});

test('a phone is named with a step-up, proven by its code, and the proven email can bring the old one back', async () => {
  const { id, email, phone, browser } = await signedIn();
  const second = await movePhone(browser);
  expect(await rowOf(id)).toMatchObject({ phone: second });
  const token = await undoTokenTo(email);
  expect(data(await undo(token))).toEqual({ what: 'phone', maskedContact: maskPhone(phone), undone: true });
  expect(await rowOf(id)).toMatchObject({ phone });
  expect((await enter(phone, goodPassword)).status).toBe(200);
});

test('without a proven email the link goes to the old number', async () => {
  const { id, phone, browser } = await signedIn({ email: undefined });
  await movePhone(browser);
  const [text] = await foyer.messagesTo(phone);
  expect(text?.channel).toBe('sms');
  data(await undo(await undoTokenTo(phone)));
  expect(await rowOf(id)).toMatchObject({ phone });
});

test('naming a phone needs a session, a fresh sign-in and a number that is free', async () => {
  const { browser } = await signedIn();
  const { phone: taken } = await withPassword(foyer);
  const ask = async (who: TestClient, phoneNumber: string) =>
    who.call(changePhone, { body: { phoneNumber, humanCheck: await solveHumanCheck(who) } });
  expect(refusal(await ask(foyer.browser(), newPhone()))).toEqual([401, 'UNAUTHENTICATED']);
  expect(refusal(await ask(browser, taken))).toEqual([409, 'PHONE_ALREADY_EXISTS']);
  expect(refusal(await ask(browser, '123'))).toEqual([400, 'INVALID_PHONE']);
  foyer.clock.advance({ seconds: sessionRules.stepUpSeconds });
  expect(refusal(await ask(browser, newPhone()))).toEqual([403, 'STEP_UP_REQUIRED']);
});

test('whoever took the account over loses all that was put into it since', async () => {
  const { id, email, phone, browser } = await signedIn();
  const theirs = await moveEmail(browser);
  const token = await undoTokenTo(email);
  await movePhone(browser);
  data(await browser.call(changePassword, { body: { currentPassword: goodPassword, newPassword: otherPassword } }));
  const identity = { id, userId: id, provider: 'google' as const, issuer: 'https://accounts.google.com', subject: id };
  await foyer.deps.db.insert(identities).values({ ...identity, linkedAt: foyer.clock.now() });
  const last = await moveEmail(browser);
  const theirToken = await undoTokenTo(theirs);

  data(await undo(token));
  expect(await rowOf(id)).toMatchObject({ email, phone, passwordHash: null });
  expect(await foyer.deps.db.select().from(identities).where(eq(identities.userId, id))).toEqual([]);
  // The link in the other mailbox would have brought their email back.
  expect(refusal(await undo(theirToken))).toEqual(noMore);
  expect(refusal(await enter(last, otherPassword))).toEqual([404, 'USER_NOT_FOUND']);
  expect(refusal(await enter(email, otherPassword))).toEqual([400, 'NO_PASSWORD_SET']);
});

test('a password from before the change stays', async () => {
  const { email, browser } = await signedIn();
  await moveEmail(browser);
  data(await undo(await undoTokenTo(email)));
  expect((await enter(email, goodPassword)).status).toBe(200);
});

test('a contact that somebody else has proven since does not come back', async () => {
  const { id, email, browser } = await signedIn();
  const second = await moveEmail(browser);
  const token = await undoTokenTo(email);
  await newUser(foyer, { email: { address: email, proven: true } });
  expect(refusal(await undo(token))).toEqual([409, 'EMAIL_IN_USE']);
  expect(await rowOf(id)).toMatchObject({ email: second });
  expect((await browser.call(readMe, {})).status).toBe(200);
});

test("a phone changed since, whose old number is somebody else's by now, is taken off", async () => {
  const { id, email, phone, browser } = await signedIn();
  await moveEmail(browser);
  const token = await undoTokenTo(email);
  await movePhone(browser);
  await newUser(foyer, { phone: { number: phone, proven: true } });
  data(await undo(token));
  expect(await rowOf(id)).toMatchObject({ email, phone: null, phoneVerifiedAt: null });
});

test('an email that waits can be given up: neither its code nor its link proves anything then', async () => {
  const { id, email, browser } = await signedIn();
  const second = newEmail('second');
  data(await browser.call(changeEmail, { body: { email: second } }));
  const [code, token] = [await codeSentTo(foyer, second), await tokenSentTo(foyer, second)];
  data(await browser.call(cancelEmailChange, {}));
  data(await browser.call(cancelEmailChange, {}));
  expect(refusal(await browser.call(verifyEmail, { body: { code } }))).toEqual([400, 'CODE_EXPIRED']);
  expect(refusal(await browser.call(verifyEmailByToken, { params: { token } }))).toEqual(noMore);
  expect(await rowOf(id)).toMatchObject({ email, pendingEmail: null });
});

test('an undo beside an undo, a change and a sign-in leaves the old email and no session', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, email, password, browser } = await signedIn();
    const second = await moveEmail(browser);
    const token = await undoTokenTo(email);
    data(await browser.call(changeEmail, { body: { email: newEmail('third') } }));
    const answers = await Promise.all([
      undo(token),
      enter(second, password),
      browser.call(changeEmail, { body: { email: newEmail('fourth') } }),
      undo(token),
    ]);
    expect([answers[0].status, answers[3].status]).toEqual([200, 200]);
    expect(await rowOf(id)).toMatchObject({ email, pendingEmail: null });
    const left = await foyer.deps.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(left.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  }
});

test('a phone that is confirmed beside a reset does not stay when the reset came first', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, email, phone, browser } = await signedIn();
    const phoneNumber = newPhone();
    const asked = { phoneNumber, humanCheck: await solveHumanCheck(browser) };
    const { verificationId } = data(await browser.call(changePhone, { body: asked }));
    const code = await codeSentTo(foyer, phoneNumber);
    data(await browser.call(verifyPhoneCode, { body: { verificationId, code } }));
    data(await foyer.browser().call(forgotPassword, { body: { email } }));
    const [mail] = await foyer.messagesTo(email);
    const token = /reset#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const [reset, confirmed] = await Promise.all([
      foyer.browser().call(resetPassword, { body: { token, newPassword: otherPassword } }),
      browser.call(confirmPhone, { body: { phoneNumber, verificationId } }),
    ]);
    expect(reset.status).toBe(200);
    // Before the reset it is a change like any other, with its notice; after it there is nothing to confirm.
    expect(await rowOf(id)).toMatchObject({ phone: confirmed.status === 200 ? phoneNumber : phone });
    if (confirmed.status !== 200) expect([401, 403]).toContain(confirmed.status);
  }
});

test('what is stored does not open anything', async () => {
  const { email, browser } = await signedIn();
  await moveEmail(browser);
  const token = await undoTokenTo(email);
  const kept = JSON.stringify(await foyer.deps.db.select().from(contactChanges)) + foyer.logged().join('');
  expect(kept).not.toContain(token);
  expect(refusal(await undo(altered(token)))).toEqual(noMore);
});
