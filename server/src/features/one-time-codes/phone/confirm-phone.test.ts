import { changeEmail, readMe, verifyEmail } from '@foyer/contract/accounts.ts';
import { limits } from '@foyer/contract/limits.ts';
import {
  confirmPhone,
  resendPhoneCode,
  sendPhoneCode,
  verifyPhoneCode,
} from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { codeSentTo, data, newPhone, refusal, signInCode, signUp } from '../../../../test/people.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** Verifies a number in a signed-in browser, without assigning it to the account yet. */
async function prove(browser: TestClient, phoneNumber: string): Promise<string> {
  const { verificationId, code } = await signInCode(foyer, browser, phoneNumber);
  const verdict = data(await browser.call(verifyPhoneCode, { body: { verificationId, code } }));
  expect(verdict).toMatchObject({ verified: true, phoneNumber });
  // A verification for an account cannot be used to sign in.
  expect(verdict.idToken).toBeUndefined();
  return verificationId;
}
const confirm = (browser: TestClient, body: { phoneNumber: string; verificationId: string; userId?: string }) =>
  browser.call(confirmPhone, { body });
const phoneOf = async (browser: TestClient) => data(await browser.call(readMe, {})).phoneNumber;

test('a signed-in user changes their phone, and the verified email is notified', async () => {
  const browser = foyer.browser();
  await signUp(foyer, browser);
  const email = 'notice@example.com';
  data(await browser.call(changeEmail, { body: { email } }));
  data(await browser.call(verifyEmail, { body: { code: await codeSentTo(foyer, email) } }));
  const phoneNumber = newPhone();
  const verificationId = await prove(browser, phoneNumber);
  const userId = '01930c3a-7d2e-7c5f-9a44-5f2f3f5d9b10';
  expect(data(await confirm(browser, { phoneNumber, verificationId, userId }))).toEqual({});
  expect(await phoneOf(browser)).toBe(phoneNumber);
  const [notice] = await foyer.messagesTo(email);
  expect(notice?.text).toContain(maskPhone(phoneNumber));
  expect(notice?.text).not.toContain(phoneNumber);
  expect(refusal(await confirm(browser, { phoneNumber, verificationId }))).toEqual([403, 'CONTACT_NOT_VERIFIED']);
});

test('requires a recent sign-in', async () => {
  const browser = foyer.browser();
  const old = newPhone();
  await signUp(foyer, browser, old);
  const phoneNumber = newPhone();
  const verificationId = await prove(browser, phoneNumber);
  expect(refusal(await confirm(foyer.browser(), { phoneNumber, verificationId }))).toEqual([401, 'UNAUTHENTICATED']);
  foyer.clock.advance({ seconds: sessionRules.stepUpSeconds + 1 });
  expect(refusal(await confirm(browser, { phoneNumber, verificationId }))).toEqual([403, 'STEP_UP_REQUIRED']);
  expect(await phoneOf(browser)).toBe(old);
});

test('a number not verified for this account in this browser is refused', async () => {
  const [mine, theirs, visiting] = [foyer.browser(), foyer.browser(), foyer.browser()];
  await signUp(foyer, mine);
  await signUp(foyer, theirs);
  const phoneNumber = newPhone();
  const { verificationId, code } = await signInCode(foyer, mine, phoneNumber);
  const refused = [403, 'CONTACT_NOT_VERIFIED'];
  expect(refusal(await confirm(mine, { phoneNumber, verificationId }))).toEqual(refused);
  // Not even in this browser, once another user is signed in there.
  const [myBearer, theirBearer] = [mine.bearer, theirs.bearer];
  mine.bearer = theirBearer;
  expect(data(await mine.call(verifyPhoneCode, { body: { verificationId, code } })).verified).toBe(false);
  mine.bearer = myBearer;
  expect(data(await mine.call(verifyPhoneCode, { body: { verificationId, code } })).verified).toBe(true);
  mine.bearer = theirBearer;
  expect(refusal(await confirm(mine, { phoneNumber, verificationId }))).toEqual(refused);
  expect(refusal(await confirm(theirs, { phoneNumber, verificationId }))).toEqual(refused);
  mine.bearer = myBearer;
  expect(refusal(await confirm(mine, { phoneNumber: newPhone(), verificationId }))).toEqual(refused);
  expect(refusal(await confirm(mine, { phoneNumber: '12', verificationId }))).toEqual([400, 'INVALID_PHONE']);
  // A visitor's verification is for signing in.
  const visited = newPhone();
  const sent = await signInCode(foyer, visiting, visited);
  expect(data(await visiting.call(verifyPhoneCode, { body: sent })).verified).toBe(true);
  visiting.bearer = theirBearer;
  expect(refusal(await confirm(visiting, { phoneNumber: visited, ...sent }))).toEqual(refused);
  expect(data(await confirm(mine, { phoneNumber, verificationId }))).toEqual({});
});

test('a number verified by another account is refused when requested and when confirmed', async () => {
  const [owner, other] = [foyer.browser(), foyer.browser()];
  const taken = newPhone();
  await signUp(foyer, other);
  const proven = await prove(other, taken);
  foyer.clock.advance({ seconds: limits.code.resendSeconds });
  await signUp(foyer, owner, taken);
  expect(refusal(await confirm(other, { phoneNumber: taken, verificationId: proven }))).toEqual([
    409,
    'PHONE_ALREADY_EXISTS',
  ]);
  foyer.clock.advance({ seconds: limits.code.resendSeconds });
  const body = { phoneNumber: taken, humanCheck: await solveHumanCheck(other) };
  expect(refusal(await other.call(sendPhoneCode, { body }))).toEqual([409, 'PHONE_ALREADY_EXISTS']);
  expect(await phoneOf(owner)).toBe(taken);
});

test('when two accounts verify one number at once, one gets it', async () => {
  const phoneNumber = newPhone();
  const browsers = [foyer.browser(), foyer.browser()];
  const proofs: { browser: TestClient; verificationId: string }[] = [];
  for (const browser of browsers) {
    await signUp(foyer, browser);
    proofs.push({ browser, verificationId: await prove(browser, phoneNumber) });
    foyer.clock.advance({ seconds: limits.code.resendSeconds });
  }
  const answers = await Promise.all(
    proofs.map(({ browser, verificationId }) => confirm(browser, { phoneNumber, verificationId })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a resend for an account stays with that account', async () => {
  const browser = foyer.browser();
  await signUp(foyer, browser);
  const phoneNumber = newPhone();
  const { verificationId } = await signInCode(foyer, browser, phoneNumber);
  foyer.clock.advance({ seconds: limits.code.resendSeconds });
  const humanCheck = await solveHumanCheck(browser);
  data(await browser.call(resendPhoneCode, { body: { verificationId, humanCheck } }));
  const code = await codeSentTo(foyer, phoneNumber);
  expect(data(await browser.call(verifyPhoneCode, { body: { verificationId, code } })).verified).toBe(true);
  expect(data(await confirm(browser, { phoneNumber, verificationId }))).toEqual({});
});
