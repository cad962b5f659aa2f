import { changeEmail, verifyEmail } from '@foyer/contract/accounts.ts';
import { changePhone, undoContactChange } from '@foyer/contract/contact-ownership.ts';
import {
  completeSecondFactor,
  confirmAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '@foyer/contract/credentials/second-factor.ts';
import { confirmPhone, verifyPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { signInByPhone } from '@foyer/contract/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailProof } from '#src/config/one-time-codes.ts';
import { phoneSends } from '#src/config/sending.ts';
import { users } from '#src/db/schema/accounts.ts';
import { contactChanges } from '#src/db/schema/passwords.ts';
import { authenticators, recoveryCodes } from '#src/db/schema/second-factors.ts';
import { authenticatorApp, turnAuthenticatorOn } from '../../../../test/authenticator-app.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newEmail, resetTokenFor } from '../../../../test/passwords.ts';
import { codeSentTo, data, newPhone, refusal, signInCode } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const rowOf = async (id: string) => (await foyer.deps.db.select().from(users).where(eq(users.id, id)))[0];
const undo = (token: string) => foyer.browser().call(undoContactChange, { params: { token } });

async function signedIn(options: Parameters<typeof newUser>[1]) {
  const id = await newUser(foyer, options);
  const browser = foyer.browser();
  await signIn(foyer, browser, id);
  foyer.clock.advance({ seconds: 1 });
  return { id, browser };
}
async function moveEmail(browser: TestClient, email = newEmail('thief')): Promise<string> {
  data(await browser.call(changeEmail, { body: { email } }));
  data(await browser.call(verifyEmail, { body: { code: await codeSentTo(foyer, email) } }));
  foyer.clock.advance({ seconds: emailProof.pause.seconds });
  return email;
}
async function movePhone(browser: TestClient, phoneNumber = newPhone()): Promise<string> {
  const body = { phoneNumber, humanCheck: await solveHumanCheck(browser) };
  const { verificationId } = data(await browser.call(changePhone, { body }));
  const code = await codeSentTo(foyer, phoneNumber);
  data(await browser.call(verifyPhoneCode, { body: { verificationId, code } }));
  data(await browser.call(confirmPhone, { body: { phoneNumber, verificationId } }));
  foyer.clock.advance({ seconds: 1 });
  return phoneNumber;
}
async function undoTokenTo(address: string): Promise<string> {
  const texts = (await foyer.messagesTo(address)).map(({ text }) => text ?? '');
  const token = texts.map((text) => /\/auth\/undo\S*?#token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
  return token ?? `no link for ${address}`;
}

test('undoing an email change removes a first phone added after it', async () => {
  const email = newEmail('owner');
  const { id, browser } = await signedIn({ email: { address: email, proven: true }, phone: undefined });
  await moveEmail(browser);
  const phone = await movePhone(browser);
  data(await undo(await undoTokenTo(email)));
  expect(await rowOf(id)).toMatchObject({ email, phone: null, phoneVerifiedAt: null });
  foyer.clock.advance({ seconds: phoneSends.pause.seconds });
  const thief = foyer.browser();
  const body = { phoneNumber: phone, ...(await signInCode(foyer, thief, phone)) };
  expect(refusal(await thief.call(signInByPhone, { body }))).toEqual([404, 'USER_NOT_FOUND']);
});

test('it also removes a first phone that was changed again', async () => {
  const email = newEmail('owner');
  const { id, browser } = await signedIn({ email: { address: email, proven: true }, phone: undefined });
  await moveEmail(browser);
  await movePhone(browser);
  await movePhone(browser);
  data(await undo(await undoTokenTo(email)));
  expect(await rowOf(id)).toMatchObject({ email, phone: null, phoneVerifiedAt: null });
});

test('undoing a phone change removes a first email added after it', async () => {
  const phone = newPhone();
  const { id, browser } = await signedIn({ phone: { number: phone, proven: true } });
  await movePhone(browser);
  const token = await undoTokenTo(phone);
  const email = await moveEmail(browser);
  data(await undo(token));
  expect(await rowOf(id)).toMatchObject({ phone, email: null, emailVerifiedAt: null });
  await expect(resetTokenFor(foyer, email)).rejects.toThrow('no link');
});

test('contacts from before the change stay', async () => {
  const email = newEmail('owner');
  const { id, browser } = await signedIn({ email: { address: email, proven: true }, phone: undefined });
  const phone = await movePhone(browser);
  await moveEmail(browser);
  // Verifying the same number again adds nothing new.
  await movePhone(browser, phone);
  data(await undo(await undoTokenTo(email)));
  expect(await rowOf(id)).toMatchObject({ email, phone });
  expect((await rowOf(id))?.phoneVerifiedAt).not.toBeNull();
});

test('the verified email is notified of a first phone, but not when the same one is verified again', async () => {
  const email = newEmail('owner');
  const { browser } = await signedIn({ email: { address: email, proven: true }, phone: undefined });
  const phone = await movePhone(browser);
  const subjects = async () => (await foyer.messagesTo(email)).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['A phone number was added']);
  foyer.clock.advance({ seconds: phoneSends.pause.seconds });
  await movePhone(browser, phone);
  expect(await subjects()).toEqual(['A phone number was added']);
});

test('undoing removes an authenticator app that was started before the change and turned on after it', async () => {
  const email = newEmail('owner');
  const { id, browser } = await signedIn({ email: { address: email, proven: true } });
  const { secret } = data(await browser.call(startAuthenticator, {}));
  foyer.clock.advance({ seconds: 1 });
  await moveEmail(browser);
  const code = authenticatorApp(foyer, secret).code();
  data(await browser.call(confirmAuthenticator, { body: { code } }));
  data(await undo(await undoTokenTo(email)));
  expect(await foyer.deps.db.select().from(authenticators).where(eq(authenticators.userId, id))).toEqual([]);
  expect(await foyer.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))).toEqual([]);
});

test('undoing removes recovery codes created since, but not earlier ones', async () => {
  const email = newEmail('owner');
  const renew = async (browser: TestClient) => data(await browser.call(renewRecoveryCodes, {})).recoveryCodes;
  for (const since of [true, false]) {
    const phone = newPhone();
    const { id, browser } = await signedIn({
      email: { address: since ? email : newEmail(), proven: true },
      phone: { number: phone, proven: true },
    });
    await turnAuthenticatorOn(foyer, browser);
    const early = since ? [] : await renew(browser);
    foyer.clock.advance({ seconds: 1 });
    await moveEmail(browser);
    const [recoveryCode = ''] = since ? await renew(browser) : early;
    const [row] = await foyer.deps.db.select().from(contactChanges).where(eq(contactChanges.userId, id));
    data(await undo(await undoTokenTo(row?.before ?? '')));

    const other = foyer.browser();
    const body = { phoneNumber: phone, ...(await signInCode(foyer, other, phone)) };
    expect(refusal(await other.call(signInByPhone, { body }))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    const finished = await other.call(completeSecondFactor, { body: { recoveryCode } });
    if (since) expect(refusal(finished)).toEqual([400, 'INVALID_CODE']);
    else expect(data(finished).user.id).toBe(id);
  }
});
