import {
  changeEmail,
  refreshSession,
  revokeSessions,
  signOut,
  updateAccountProfile,
  verifyEmail,
} from '@foyer/contract/accounts.ts';
import { undoContactChange } from '@foyer/contract/contact-ownership.ts';
import {
  changePassword,
  resetPassword,
  signInByPassword,
  signUp as signUpByEmail,
} from '@foyer/contract/credentials/passwords.ts';
import { capturePhoneLead, discardLead } from '@foyer/contract/leads.ts';
import { confirmPhone, sendPhoneCode, verifyPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { signInByIdToken, signInByPhone } from '@foyer/contract/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedSends } from '#src/config/sending.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { sessionCookieName } from '../src/features/sessions/session-cookie.ts';
import { rotateSigningKeys } from '../src/features/sessions/tokens/rotate-signing-keys.ts';
import { spend } from '../src/http/limits/limits.ts';
import { openTestApp, type TestApp } from './open-test-app.ts';
import { resetTokenFor } from './passwords.ts';
import { captureByPhone, codeSentTo, data, leadCode, newPhone, provenLead, signInCode, signUp } from './people.ts';
import { solveHumanCheck } from './solve-human-check.ts';
import type { TestClient } from './test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** Values that must never appear in a log or the audit table: full contacts, codes, tokens, cookies. */
const secrets = new Set<string>();
function secret<T extends string>(text: T): T {
  secrets.add(text);
  return text;
}
function keepCookies(browser: TestClient): void {
  secret(browser.cookies.get('foyer_browser') ?? '');
  secret(browser.cookies.get(sessionCookieName(foyer.deps.settings)) ?? '');
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function signUpAndProve(browser: TestClient, phone: string): Promise<void> {
  const lead = await captureByPhone(browser, phone);
  secret(lead.id);
  const sent = await leadCode(foyer, browser, lead, phone);
  for (let i = 0; i < 3; i += 1) {
    await browser.post('/api/leads/phone/verify-otp', { ...sent, code: otherThan(secret(sent.code)) });
  }
  foyer.clock.advance({ seconds: 30 });
  const { accessToken, refreshToken } = await signUp(foyer, browser, phone);
  secret(accessToken);
  secret(refreshToken);
  keepCookies(browser);
}

async function changeContacts(browser: TestClient): Promise<void> {
  const email = secret('audited.person@example.com');
  data(await browser.call(changeEmail, { body: { email } }));
  data(await browser.call(verifyEmail, { body: { code: secret(await codeSentTo(foyer, email)) } }));
  const phoneNumber = secret(newPhone());
  const sent = await signInCode(foyer, browser, phoneNumber);
  secret(sent.code);
  data(await browser.call(verifyPhoneCode, { body: sent }));
  data(await browser.call(confirmPhone, { body: { phoneNumber, verificationId: sent.verificationId } }));
  data(await browser.call(updateAccountProfile, { body: { name: 'Grace Hopper' } }));
}

/** The life of an account with an email and a password. */
async function usePasswords(browser: TestClient): Promise<void> {
  const [first, second, third] = ['Walnut-Harbour-7!', 'Copper-Meadow-42!', 'Violet-Compass-55!'].map(secret);
  const email = secret('another.person@example.com');
  const body = { email, password: first ?? '', name: 'Grace Hopper' };
  browser.bearer = secret(data(await browser.call(signUpByEmail, { body })).accessToken);
  data(await browser.call(verifyEmail, { body: { code: secret(await codeSentTo(foyer, email)) } }));
  data(await browser.call(changePassword, { body: { currentPassword: first, newPassword: second ?? '' } }));
  await browser.call(resetPassword, { body: { token: secret('n'.repeat(43)), newPassword: third ?? '' } });
  foyer.clock.advance({ seconds: 30 });
  const next = secret('another.address@example.com');
  data(await browser.call(changeEmail, { body: { email: next } }));
  data(await browser.call(verifyEmail, { body: { code: secret(await codeSentTo(foyer, next)) } }));
  const links = (await foyer.messagesTo(email)).flatMap(({ text }) => /undo\S*?#token=([\w-]+)/.exec(text)?.[1] ?? []);
  const token = secret(links[0] ?? 'no link');
  data(await browser.call(undoContactChange, { params: { token } }));
  const resetToken = secret(await resetTokenFor(foyer, email));
  data(await browser.call(resetPassword, { body: { token: resetToken, newPassword: third ?? '' } }));
  browser.bearer = null;
  for (let i = 0; i < 6; i += 1) await browser.call(signInByPassword, { body: { email, password: first ?? '' } });
}

async function refreshTooOften(browser: TestClient): Promise<void> {
  const signedIn = await signUp(foyer, browser, secret(newPhone()));
  const body = { refreshToken: secret(signedIn.refreshToken) };
  secret(data(await browser.call(refreshSession, { body })).refreshToken);
  foyer.clock.advance({ seconds: sessionRules.rotationGraceSeconds + 1 });
  await browser.call(refreshSession, { body });
  await browser.call(refreshSession, { body });
  await browser.call(refreshSession, { body: { refreshToken: `${body.refreshToken}x` } });
}

async function signInAndOut(browser: TestClient, phoneNumber: string): Promise<void> {
  foyer.clock.advance({ seconds: 30 });
  const sent = await signInCode(foyer, browser, phoneNumber);
  await browser.call(signInByPhone, { body: { phoneNumber, ...sent, code: otherThan(sent.code) } });
  const { accessToken } = data(await browser.call(signInByPhone, { body: { phoneNumber, ...sent } }));
  browser.bearer = secret(accessToken);
  data(await browser.call(signOut, { body: {} }));
  browser.bearer = null;
  await browser.call(signInByIdToken, { body: { provider: 'phone', idToken: 'made.up.token' } });
}

/** Exhausts a country's message budget. */
async function sendTooMuch(browser: TestClient): Promise<void> {
  const budget = { ...sharedSends.country, limit: sharedSends.country.limit * foyer.deps.settings.budgetFactor };
  await spend(foyer.deps, 'send-country-ES', { ...budget, limit: 1 });
  await foyer.deps.db.execute(`update budgets set spent = ${budget.limit} where key = 'send-country-ES'`);
  for (const phoneNumber of [secret('+34612345678'), secret('+34612345679')]) {
    await browser.call(sendPhoneCode, { body: { phoneNumber, humanCheck: await solveHumanCheck(browser) } });
  }
}

test('what people do is in the audit table, and what they keep to themselves in no record or log', async () => {
  const browser = foyer.browser();
  const phone = secret(newPhone());
  await signUpAndProve(browser, phone);
  await changeContacts(browser);
  await refreshTooOften(foyer.browser());
  await usePasswords(foyer.browser());

  foyer.clock.advance({ seconds: sessionRules.stepUpSeconds + 1 });
  expect((await browser.call(revokeSessions, { body: { which: 'others' } })).status).toBe(403);
  const other = secret(newPhone());
  const guest = foyer.browser();
  await signUp(foyer, guest, other);
  guest.bearer = null;
  await signInAndOut(guest, other);

  const shy = foyer.browser();
  const given = await captureByPhone(shy, secret(newPhone()));
  data(await shy.call(discardLead, { params: { leadId: given.id } }));
  await shy.call(sendPhoneCode, { body: { phoneNumber: secret(newPhone()), humanCheck: 'nonsense' } });
  const foreign = { headers: { origin: 'https://elsewhere.example' } };
  await shy.call(capturePhoneLead, { body: { phoneNumber: phone } }, foreign);
  await sendTooMuch(foyer.browser());
  await provenLead(foyer, foyer.browser(), secret(newPhone()));
  await rotateSigningKeys(foyer.deps, { olderThanSeconds: 0 });

  const rows = await foyer.deps.db.select().from(auditEvents);
  const told = new Set(rows.map(({ event, outcome }) => `${event} ${outcome}`));
  expect([...told].sort()).toEqual([
    'account.changed ok',
    'breaker.opened fail',
    'code.checked fail',
    'code.checked ok',
    'code.exhausted fail',
    'code.sent ok',
    'code.suppressed fail',
    'contact.change-asked ok',
    'contact.change-undone ok',
    'contact.changed ok',
    'csrf.failed fail',
    'human-check fail',
    'keys.rotated ok',
    'lead.converted ok',
    'lead.created ok',
    'lead.purged ok',
    'limit.hit fail',
    'password.changed ok',
    'password.reset fail',
    'password.reset ok',
    'password.reset-asked ok',
    'session.created ok',
    'session.expired fail',
    'session.refreshed ok',
    'session.reuse fail',
    'session.revoked ok',
    'sign-in fail',
    'sign-in locked',
    'sign-in ok',
    'sign-up ok',
    'step-up fail',
    'token.rejected fail',
  ]);

  for (const { event, requestId, at, place, browser: family, contact } of rows) {
    expect([event, requestId.length > 0, at instanceof Date, family.length > 0]).toEqual([event, true, true, true]);
    expect([event, place]).toEqual([event, expect.stringMatching(/^(198\.18\.0\.0\/16|internal)$/)]);
    if (contact !== null) expect([event, contact]).toEqual([event, expect.stringContaining('***')]);
  }

  const records = JSON.stringify(rows);
  const log = foyer.logged().join('');
  expect(log.length).toBeGreaterThan(1000);
  for (const text of [...secrets, browser.address]) {
    expect(text.length, text).toBeGreaterThan(5);
    // A phone not without its plus and country either; a code not by itself, while an id may well hold its digits.
    const written = new RegExp(`(?<![\\w.-])${text.replace(/^\+1?/, '\\+?1?').replaceAll('.', '\\.')}(?!\\w)`);
    expect(records).not.toMatch(written);
    expect(log).not.toMatch(written);
  }
});
