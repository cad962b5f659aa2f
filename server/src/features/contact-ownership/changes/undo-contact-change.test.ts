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
import { emailProof } from '#src/config/one-time-codes.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { contactChange } from '#src/config/sign-in.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { contactChanges, passwordResets } from '#src/db/schema/passwords.ts';
import { alterToken } from '../../../../test/alter-token.ts';
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

const invalidToken = [400, 'INVALID_VERIFICATION_TOKEN'];
const rowOf = async (id: string) => (await foyer.deps.db.select().from(users).where(eq(users.id, id)))[0];
const look = (token: string) => foyer.browser().call(readContactChange, { params: { token } });
const undo = (token: string) => foyer.browser().call(undoContactChange, { params: { token } });
const signInWith = (email: string, password: string) =>
  foyer.browser().call(signInByPassword, { body: { email, password } });

async function signedIn(options: Parameters<typeof withPassword>[1] = {}): Promise<Person & { browser: TestClient }> {
  const person = await withPassword(foyer, options);
  const browser = foyer.browser();
  await signIn(foyer, browser, person.id);
  foyer.clock.advance({ seconds: 1 });
  return { ...person, browser };
}
/** Changes the email and verifies the new one. */
async function moveEmail(browser: TestClient, email = newEmail('new')): Promise<string> {
  data(await browser.call(changeEmail, { body: { email } }));
  data(await browser.call(verifyEmail, { body: { code: await codeSentTo(foyer, email) } }));
  foyer.clock.advance({ seconds: emailProof.pause.seconds });
  return email;
}
/** Changes the phone and verifies the new one. */
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
  return /\/auth\/undo\S*?#token=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? `no link for ${address}`;
}

test('the link sent to the old email restores it, ends every session and cancels everything pending', async () => {
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
  // Repeating it returns the same.
  expect(data(await undo(token)).undone).toBe(true);
  expect(data(await look(token)).undone).toBe(true);
  const events = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, id));
  expect(events.filter(({ event }) => event === 'contact.change-undone')).toHaveLength(1);
  // The new email no longer signs in, the old one does.
  expect(refusal(await signInWith(second, goodPassword))).toEqual([404, 'USER_NOT_FOUND']);
  expect((await signInWith(email, goodPassword)).status).toBe(200);
});

test('a deletion requested after the change is canceled, an earlier one stays', async () => {
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
    const events = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, id));
    expect(events.filter(({ event }) => event === 'account.kept')).toHaveLength(pending ? 0 : 1);
  }
});

test('the link is valid for 72 hours', async () => {
  const { id, email, browser } = await signedIn();
  const second = await moveEmail(browser);
  const token = await undoTokenTo(email);
  foyer.clock.advance({ seconds: contactChange.undoSeconds });
  expect(refusal(await look(token))).toEqual(invalidToken);
  expect(refusal(await undo(token))).toEqual(invalidToken);
  expect((await rowOf(id))?.email).toBe(second);
});

test('replacing an unverified email cannot be undone', async () => {
  const first = newEmail('first');
  const { id, browser } = await signedIn({ email: { address: first, proven: false } });
  await moveEmail(browser);
  expect(await foyer.deps.db.select().from(contactChanges).where(eq(contactChanges.userId, id))).toEqual([]);
  expect(await foyer.messagesTo(first)).toEqual([]);
});

test('changing the phone requires a recent sign-in and a code, and can be undone from the verified email', async () => {
  const { id, email, phone, browser } = await signedIn();
  const second = await movePhone(browser);
  expect(await rowOf(id)).toMatchObject({ phone: second });
  const token = await undoTokenTo(email);
  expect(data(await undo(token))).toEqual({ what: 'phone', maskedContact: maskPhone(phone), undone: true });
  expect(await rowOf(id)).toMatchObject({ phone });
  expect((await signInWith(phone, goodPassword)).status).toBe(200);
});

test('without a verified email the link goes to the old number', async () => {
  const { id, phone, browser } = await signedIn({ email: undefined });
  await movePhone(browser);
  const [text] = await foyer.messagesTo(phone);
  expect(text?.channel).toBe('sms');
  data(await undo(await undoTokenTo(phone)));
  expect(await rowOf(id)).toMatchObject({ phone });
});

test('changing the phone requires a session, a recent sign-in and an unused number', async () => {
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

test('undoing removes every sign-in method added since the change', async () => {
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
  // The link in the other mailbox would have restored their email.
  expect(refusal(await undo(theirToken))).toEqual(invalidToken);
  expect(refusal(await signInWith(last, otherPassword))).toEqual([404, 'USER_NOT_FOUND']);
  expect(refusal(await signInWith(email, otherPassword))).toEqual([400, 'NO_PASSWORD_SET']);
});

test('a password from before the change stays', async () => {
  const { email, browser } = await signedIn();
  await moveEmail(browser);
  data(await undo(await undoTokenTo(email)));
  expect((await signInWith(email, goodPassword)).status).toBe(200);
});

test('a contact that another account has verified since is not restored', async () => {
  const { id, email, browser } = await signedIn();
  const second = await moveEmail(browser);
  const token = await undoTokenTo(email);
  await newUser(foyer, { email: { address: email, proven: true } });
  expect(refusal(await undo(token))).toEqual([409, 'EMAIL_IN_USE']);
  expect(await rowOf(id)).toMatchObject({ email: second });
  expect((await browser.call(readMe, {})).status).toBe(200);
});

test('a phone changed since is removed if another account has its old number by now', async () => {
  const { id, email, phone, browser } = await signedIn();
  await moveEmail(browser);
  const token = await undoTokenTo(email);
  await movePhone(browser);
  await newUser(foyer, { phone: { number: phone, proven: true } });
  data(await undo(token));
  expect(await rowOf(id)).toMatchObject({ email, phone: null, phoneVerifiedAt: null });
});

test('canceling a pending email change invalidates its code and its link', async () => {
  const { id, email, browser } = await signedIn();
  const second = newEmail('second');
  data(await browser.call(changeEmail, { body: { email: second } }));
  const [code, token] = [await codeSentTo(foyer, second), await tokenSentTo(foyer, second)];
  data(await browser.call(cancelEmailChange, {}));
  data(await browser.call(cancelEmailChange, {}));
  expect(refusal(await browser.call(verifyEmail, { body: { code } }))).toEqual([400, 'CODE_EXPIRED']);
  expect(refusal(await browser.call(verifyEmailByToken, { params: { token } }))).toEqual(invalidToken);
  expect(await rowOf(id)).toMatchObject({ email, pendingEmail: null });
});

test('an undo concurrent with another undo, a change and a sign-in leaves the old email and no session', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, email, password, browser } = await signedIn();
    const second = await moveEmail(browser);
    const token = await undoTokenTo(email);
    data(await browser.call(changeEmail, { body: { email: newEmail('third') } }));
    const answers = await Promise.all([
      undo(token),
      signInWith(second, password),
      browser.call(changeEmail, { body: { email: newEmail('fourth') } }),
      undo(token),
    ]);
    expect([answers[0].status, answers[3].status]).toEqual([200, 200]);
    expect(await rowOf(id)).toMatchObject({ email, pendingEmail: null });
    const left = await foyer.deps.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(left.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  }
});

test('a phone confirmed concurrently with a password reset is refused if the reset came first', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, email, phone, browser } = await signedIn();
    const phoneNumber = newPhone();
    const input = { phoneNumber, humanCheck: await solveHumanCheck(browser) };
    const { verificationId } = data(await browser.call(changePhone, { body: input }));
    const code = await codeSentTo(foyer, phoneNumber);
    data(await browser.call(verifyPhoneCode, { body: { verificationId, code } }));
    data(await foyer.browser().call(forgotPassword, { body: { email } }));
    const [mail] = await foyer.messagesTo(email);
    const token = /reset\S*?#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const [reset, confirmed] = await Promise.all([
      foyer.browser().call(resetPassword, { body: { token, newPassword: otherPassword } }),
      browser.call(confirmPhone, { body: { phoneNumber, verificationId } }),
    ]);
    expect(reset.status).toBe(200);
    // Before the reset it is an ordinary change with a notice; after it there is nothing to confirm.
    expect(await rowOf(id)).toMatchObject({ phone: confirmed.status === 200 ? phoneNumber : phone });
    if (confirmed.status !== 200) expect([401, 403]).toContain(confirmed.status);
  }
});

test('what is stored cannot be used to undo a change', async () => {
  const { email, browser } = await signedIn();
  await moveEmail(browser);
  const token = await undoTokenTo(email);
  const stored = JSON.stringify(await foyer.deps.db.select().from(contactChanges)) + foyer.logged().join('');
  expect(stored).not.toContain(token);
  expect(refusal(await undo(alterToken(token)))).toEqual(invalidToken);
});
