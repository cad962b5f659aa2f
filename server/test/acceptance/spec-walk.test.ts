import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, newEmail, otherPassword, resetTokenFor } from '../passwords.ts';
import { codeSentTo, newPhone, refusal } from '../people.ts';
import { openSocialApp, otherPerson, type SocialApp } from '../social.ts';
import { solveHumanCheck } from '../solve-human-check.ts';
import type { Answer, TestClient } from '../test-client.ts';

/** Every call of both catalogs by its path, with the fields that the specification names and no others. */

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
});
afterAll(() => foyer.close());

type Data = Record<string, unknown> & { user: Record<string, unknown> };
function dataOf({ status, body, text, headers }: Answer<Data>): Data {
  // Each response is personal, so no cache may store it.
  expect([status, body.success, headers['cache-control']], text).toEqual([200, true, 'no-store']);
  return body.data;
}
const text = (value: unknown) => String(value);
const post = async (browser: TestClient, path: string, body: object = {}) =>
  dataOf(await browser.post<Data>(`/api${path}`, body));
const put = async (browser: TestClient, path: string, body: object) =>
  dataOf(await browser.put<Data>(`/api${path}`, body));
const get = async (browser: TestClient, path: string) => dataOf(await browser.get<Data>(`/api${path}`));
const tokens = { accessToken: expect.any(String), refreshToken: expect.any(String), user: expect.any(Object) };
const sent = {
  verificationId: expect.any(String),
  maskedPhone: expect.stringContaining('***'),
  expiresAt: expect.any(String),
};
/** Not among the specification's fields, but no code is sent without a human check. */
const human = async (browser: TestClient) => ({ humanCheck: await solveHumanCheck(browser) });
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** Delivers what was sent before the next message is written, so that the newest is the expected one. */
async function passResendPause(): Promise<void> {
  await foyer.outbox.drain();
  foyer.clock.advance({ seconds: 30 });
}

test('a phone lead becomes a user, who refreshes, signs out and signs in again by every phone call', async () => {
  const browser = foyer.browser();
  const phoneNumber = newPhone();
  const lead = await post(browser, '/leads/capture/phone', { phoneNumber, countryCode: 'US', campaign: 'spring' });
  expect(lead).toMatchObject({ phone: phoneNumber, isNewLead: true, contactValidated: false });
  const leadId = text(lead.leadId);
  const otp = { leadId, phoneNumber, countryCode: 'US', method: 'whatsapp', ...(await human(browser)) };
  const first = await post(browser, '/leads/phone/send-otp', otp);
  expect(first).toMatchObject({ ...sent, method: 'whatsapp' });
  const { verificationId } = first;
  const code = await codeSentTo(foyer, phoneNumber);
  expect(
    await post(browser, '/leads/phone/verify-otp', { leadId, verificationId, code: wrongCode(code) }),
  ).toMatchObject({
    verified: false,
    error: 'Invalid verification code',
    attemptsRemaining: 2,
  });
  expect(await post(browser, '/leads/phone/verify-otp', { leadId, verificationId, code })).toMatchObject({
    verified: true,
    phoneNumber,
  });
  const claims = { phoneVerified: true, contactValidated: true, name: 'Ada Lovelace', company: 'Engines' };
  expect(await put(browser, `/leads/${leadId}/profile`, claims)).toMatchObject({ name: 'Ada Lovelace' });
  expect(await get(browser, `/leads/${leadId}`)).toMatchObject({
    id: leadId,
    phoneVerified: true,
    contactValidated: true,
  });
  const profileData = { name: 'Ada Lovelace', company: 'Engines' };
  const converted = { role: 'individual', profileData, password: goodPassword };
  const joined = await post(browser, `/leads/${leadId}/convert`, converted);
  expect(joined).toMatchObject(tokens);

  browser.bearer = text(joined.accessToken);
  for (const path of ['/auth/me', '/auth/profile']) {
    expect(await get(browser, path)).toMatchObject({ id: joined.user.id, role: 'individual', phoneVerified: true });
  }
  expect(await put(browser, '/auth/profile', { name: 'Ada King' })).toMatchObject({ name: 'Ada King' });
  const pair = await post(browser, '/auth/refresh', { refreshToken: joined.refreshToken });
  expect(pair.token).toBe(pair.accessToken);
  browser.bearer = text(pair.token);
  await post(browser, '/auth/logout');
  expect(refusal(await browser.get('/api/auth/me'))).toEqual([401, 'UNAUTHENTICATED']);
  browser.bearer = null;

  const request = { phoneNumber, countryCode: 'US', method: 'sms', language: 'es' };
  for (const [send, verify] of [
    ['/auth/phone/send-otp', '/auth/phone/verify-otp'],
    ['/auth/phone/send', '/auth/phone/verify'],
  ] as const) {
    await passResendPause();
    const sending = await post(browser, send, { ...request, userId: joined.user.id, ...(await human(browser)) });
    expect(sending).toMatchObject(sent);
    const checked = { verificationId: sending.verificationId, code: await codeSentTo(foyer, phoneNumber) };
    const { idToken, ...result } = await post(browser, verify, checked);
    expect(result).toMatchObject({ verified: true, phoneNumber, attemptsRemaining: expect.any(Number) });
    expect(await post(browser, '/auth/signin', { idToken, provider: 'phone' })).toMatchObject(tokens);
  }
  const again = newPhone();
  const body = { phoneNumber: again, ...(await human(browser)) };
  expect(await post(browser, '/auth/send-phone-verification', body)).toMatchObject(sent);
  expect(
    await post(browser, '/auth/verify-phone', { phoneNumber: again, code: await codeSentTo(foyer, again) }),
  ).toMatchObject({ verified: true, phoneNumber: again });
});

test('a code is resent, signs in under both names of its verification, and verifies another phone', async () => {
  const phoneNumber = newPhone();
  const browser = foyer.browser();
  const joined = await post(browser, '/auth/register', {
    email: newEmail('walker'),
    password: goodPassword,
    name: 'Ada Lovelace',
    role: 'individual',
  });
  browser.bearer = text(joined.accessToken);
  const named = { phoneNumber, countryCode: 'US', ...(await human(browser)) };
  const { verificationId } = await put(browser, '/auth/profile/phone', named);
  await passResendPause();
  const resend = { verificationId, method: 'whatsapp', ...(await human(browser)) };
  expect(await post(browser, '/auth/phone/resend', resend)).toMatchObject({
    method: 'whatsapp',
    expiresAt: sent.expiresAt,
  });
  const code = await codeSentTo(foyer, phoneNumber);
  expect(await post(browser, '/auth/phone/verify-otp', { verificationId, code })).toMatchObject({ verified: true });
  await post(browser, '/auth/phone/confirm', { userId: joined.user.id, phoneNumber, verificationId });
  expect(await get(browser, '/auth/me')).toMatchObject({ phoneNumber, phoneVerified: true });

  for (const name of ['verificationId', 'verificationSessionId']) {
    await passResendPause();
    const guest = foyer.browser();
    const { verificationId: id } = await post(guest, '/auth/phone/send-otp', { phoneNumber, ...(await human(guest)) });
    const proof = { phoneNumber, [name]: id, code: await codeSentTo(foyer, phoneNumber) };
    expect(await post(guest, '/auth/signin/phone', proof)).toMatchObject({ ...tokens, user: { id: joined.user.id } });
  }
});

test('an email and a password in every call that takes them', async () => {
  const browser = foyer.browser();
  const email = newEmail('walker');
  const lead = await post(browser, '/leads/capture/email', {
    email,
    name: 'Ada',
    company: 'Engines',
    campaign: 'spring',
  });
  expect(lead).toMatchObject({ email, isNewLead: true, contactValidated: false });

  const account = { password: goodPassword, name: 'Ada Lovelace', role: 'individual' };
  for (const path of ['/auth/signup', '/auth/signup/email']) {
    expect(await post(foyer.browser(), path, { ...account, email: newEmail('walker') })).toMatchObject(tokens);
  }
  await passResendPause();
  const joined = await post(browser, '/auth/register', { ...account, email });
  browser.bearer = text(joined.accessToken);
  await passResendPause();
  await post(browser, '/auth/send-verification-email');
  await post(browser, '/auth/verify-email', { code: await codeSentTo(foyer, email) });
  for (const path of ['/auth/login', '/auth/signin/email', '/auth/signin']) {
    const answer = await post(foyer.browser(), path, { email, password: goodPassword, rememberMe: true });
    expect(answer).toMatchObject({ ...tokens, user: { id: joined.user.id, emailVerified: true } });
  }
  const entry = { identifier: email, password: goodPassword, rememberMe: false, countryCode: 'US' };
  expect(await post(foyer.browser(), '/auth/continue', entry)).toMatchObject({
    ...tokens,
    nextStep: 'LOGIN_SUCCESS',
    userExists: true,
  });
  await post(browser, '/auth/change-password', { currentPassword: goodPassword, newPassword: otherPassword });
  const token = await resetTokenFor(foyer, email);
  await post(foyer.browser(), '/auth/reset-password', { token, newPassword: goodPassword });
  const back = await post(browser, '/auth/login', { email, password: goodPassword });
  browser.bearer = text(back.accessToken);

  const stranger = foyer.browser();
  expect(await get(stranger, `/auth/check-email?email=${encodeURIComponent(email)}`)).toEqual({ exists: true });
  expect(await post(stranger, '/auth/check-email', { value: email })).toEqual({ exists: true });
  expect(await post(stranger, '/auth/check-phone', { value: newPhone() })).toEqual({ exists: false });
  expect(await post(stranger, '/auth/check-user', { identifier: email, countryCode: 'US' })).toEqual({
    exists: true,
    isUser: true,
    isNewUser: false,
    hasPassword: true,
  });
  const next = newEmail('walker');
  await put(browser, '/auth/profile/email', { email: next });
  await post(browser, '/auth/verify-email', { code: await codeSentTo(foyer, next) });
  expect(await get(browser, '/auth/me')).toMatchObject({ email: next, emailVerified: true });
});

test('the link in the email to a lead: GET shows its state, POST verifies', async () => {
  const browser = foyer.browser();
  const email = newEmail('walker');
  const { leadId } = await post(browser, '/leads/capture/email', { email, campaign: 'spring' });
  const [message] = await foyer.messagesTo(email);
  const token = /#email=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? 'no link';
  expect(await get(browser, `/leads/verify-email/${token}`)).toMatchObject({ verified: false });
  expect(await get(browser, `/leads/${text(leadId)}`)).toMatchObject({ contactValidated: false });
  expect(await post(browser, `/leads/verify-email/${token}`)).toMatchObject({ verified: true });
  expect(await get(browser, `/leads/${text(leadId)}`)).toMatchObject({ contactValidated: true });
});

test('Google and LinkedIn in every call that takes them', async () => {
  const browser = foyer.browser();
  const utm = { campaign: 'spring', utmSource: 'mail', utmMedium: 'letter', utmCampaign: 'april' };
  const google = async () => foyer.token(browser, 'google', otherPerson());
  expect(await post(browser, '/auth/google', { idToken: await google() })).toMatchObject({
    requiresPhoneVerification: true,
    leadId: expect.any(String),
    isNewLead: true,
  });
  expect(await post(browser, '/leads/capture/google', { idToken: await google(), ...utm })).toMatchObject({
    isExistingUser: false,
    lead: {
      id: expect.any(String),
      email: expect.any(String),
      phone: null,
      name: 'Grace Hopper',
      contactValidated: true,
    },
    message: expect.any(String),
  });
  expect(await post(browser, '/auth/continue', { provider: 'google', idToken: await google() })).toMatchObject({
    nextStep: 'PHONE_VERIFICATION_REQUIRED',
    userExists: false,
    leadId: expect.any(String),
    missingFields: ['phone'],
  });

  const { authorizationUrl } = await post(browser, '/auth/providers/linkedin/flows');
  const { code, state } = foyer.linkedin.visited(text(authorizationUrl), otherPerson());
  const redirectUri = `${foyer.deps.settings.publicUrl}/auth/linkedin/callback`;
  // The state check that the specification asks of the callback page is the server's.
  const exchanged = await post(browser, '/auth/linkedin', { code, redirectUri, state });
  expect(exchanged).toMatchObject({
    user: expect.any(Object),
    idToken: expect.any(String),
    requiresPhoneVerification: true,
    isNewLead: true,
  });
  const { linkedInAccessToken: accessToken, profileData } = exchanged;
  expect(await post(browser, '/leads/capture/linkedin', { accessToken, profileData, ...utm })).toMatchObject({
    isExistingUser: false,
    lead: { contactValidated: true },
    message: expect.any(String),
  });
});
