import { changeEmail } from '@foyer/contract/accounts.ts';
import { captureEmailLead, convertLead, sendLeadCode, verifyEmailByToken } from '@foyer/contract/leads.ts';
import { resendPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { captureByPhone, data, newPhone, signUp, tokenSentTo } from '../../../../test/people.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** As the language menu does. */
const switchTo = (browser: TestClient, language: 'en' | 'es') => browser.cookies.set('foyer_language', language);
const capture = async (browser: TestClient, email: string) =>
  data(
    await browser.call(captureEmailLead, { body: { email, name: 'Ada', humanCheck: await solveHumanCheck(browser) } }),
  );
const subjects = async (to: string) => (await foyer.messagesTo(to)).map(({ subject }) => subject);

test('the account and its welcome email follow the language chosen in the middle of a sign-up', async () => {
  const [browser, email] = [foyer.browser(), newEmail()];
  const { id: leadId } = await capture(browser, email);
  expect((await subjects(email))[0]).toContain('is your email verification code');
  data(await browser.call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, email) } }));
  switchTo(browser, 'es');
  const { accessToken } = data(await browser.call(convertLead, { params: { leadId }, body: {} }));
  expect((await subjects(email))[0]).toBe('Te damos la bienvenida a Foyer');

  // A browser without a choice of its own writes in the account's language.
  browser.bearer = accessToken;
  browser.cookies.set('foyer_language', '');
  const another = newEmail();
  foyer.clock.advance({ minutes: 1 });
  data(await browser.call(changeEmail, { body: { email: another } }));
  expect((await subjects(another))[0]).toContain('verificar tu correo');
});

test('a sign-up that is started again goes on in the language of the page', async () => {
  const [browser, email] = [foyer.browser(), newEmail()];
  const first = await capture(browser, email);
  switchTo(browser, 'es');
  const again = await capture(browser, email);
  expect(again.id).toBe(first.id);
  data(await browser.call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, email) } }));
  browser.cookies.set('foyer_language', '');
  data(await browser.call(convertLead, { params: { leadId: first.id }, body: {} }));
  expect((await subjects(email))[0]).toBe('Te damos la bienvenida a Foyer');
});

test('a code is sent again in the language chosen since', async () => {
  const [browser, phoneNumber] = [foyer.browser(), newPhone()];
  const { id: leadId } = await captureByPhone(browser, phoneNumber);
  const body = { leadId, phoneNumber, humanCheck: await solveHumanCheck(browser) };
  const { verificationId } = data(await browser.call(sendLeadCode, { body }));
  expect((await foyer.messagesTo(phoneNumber))[0]?.text).toContain('is your Foyer code');
  switchTo(browser, 'es');
  foyer.clock.advance({ minutes: 1 });
  const humanCheck = await solveHumanCheck(browser);
  data(await browser.call(resendPhoneCode, { body: { verificationId, humanCheck } }));
  expect((await foyer.messagesTo(phoneNumber))[0]?.text).toContain('es tu clave de Foyer');
});

test('messages to a member are in the language of this browser, otherwise of the account', async () => {
  const browser = foyer.browser();
  await signUp(foyer, browser);
  data(await browser.call(changePreferences, { body: { language: 'es' } }));
  const [first, second] = [newEmail(), newEmail()];
  data(await browser.call(changeEmail, { body: { email: first } }));
  expect((await subjects(first))[0]).toContain('verificar tu correo');
  switchTo(browser, 'en');
  foyer.clock.advance({ minutes: 1 });
  data(await browser.call(changeEmail, { body: { email: second } }));
  expect((await subjects(second))[0]).toContain('is your email verification code');
});
