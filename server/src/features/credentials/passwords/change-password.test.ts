import { readMe } from '@foyer/contract/accounts.ts';
import { changePassword, resetPassword, signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordLock } from '#src/config/passwords.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { auditEvents, users } from '#src/db/schema/accounts.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { otherPassword, resetTokenFor, withPassword } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const newPassword = 'Violet~Compass{55}';
const change = (browser: TestClient, body: { currentPassword?: string; newPassword: string }) =>
  browser.call(changePassword, { body });
const signInWith = (email: string, password: string) =>
  foyer.browser().call(signInByPassword, { body: { email, password } });
const isSignedIn = async (browser: TestClient) => (await browser.call(readMe, {})).status === 200;

async function signedIn(options: Parameters<typeof withPassword>[1] = {}) {
  const person = await withPassword(foyer, options);
  const [browser, elsewhere] = [foyer.browser(), foyer.browser()];
  await signIn(foyer, browser, person.id);
  await signIn(foyer, elsewhere, person.id);
  return { ...person, browser, elsewhere };
}
const expireStepUp = () => foyer.clock.advance({ seconds: sessionRules.stepUpSeconds + 1 });

test('the current password changes it, ends the other sessions and notifies the owner by email', async () => {
  const { id, email, password, browser, elsewhere } = await signedIn();
  expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, true]);
  expireStepUp();
  data(await change(browser, { currentPassword: password, newPassword }));
  expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false]);
  expect(refusal(await signInWith(email, password))).toEqual([401, 'INVALID_PASSWORD']);
  expect(data(await signInWith(email, newPassword)).user.id).toBe(id);
  const [notice] = await foyer.messagesTo(email);
  expect(notice?.subject).toBe('Your password was changed');
  const [row] = await foyer.deps.db.select().from(users).where(eq(users.id, id));
  expect(row?.passwordChangedAt).toEqual(foyer.clock.now());
  const events = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, id));
  expect(events.filter(({ event }) => event === 'password.changed')).toMatchObject([
    { outcome: 'ok', reason: 'changed' },
  ]);
});

test('without the current password a recent sign-in is required', async () => {
  const { browser } = await signedIn();
  data(await change(browser, { newPassword }));
  expireStepUp();
  expect(refusal(await change(browser, { newPassword: otherPassword }))).toEqual([403, 'STEP_UP_REQUIRED']);
});

test('a first password can be set after a recent sign-in', async () => {
  const { email, browser } = await signedIn({ passwordHash: null });
  expect(refusal(await change(browser, { currentPassword: 'x', newPassword }))).toEqual([401, 'INVALID_PASSWORD']);
  data(await change(browser, { newPassword }));
  expect((await signInWith(email, newPassword)).status).toBe(200);
  expect((await foyer.messagesTo(email))[0]?.subject).toBe('A password was added to your account');
});

test('a wrong current password counts towards the lock, even after a recent sign-in', async () => {
  const { email, password, browser } = await signedIn();
  for (let i = 0; i < passwordLock.failures; i += 1) {
    expect(refusal(await change(browser, { currentPassword: otherPassword, newPassword }))[1]).toBe('INVALID_PASSWORD');
  }
  const locked = await change(browser, { currentPassword: password, newPassword });
  expect([...refusal(locked), locked.headers['retry-after']]).toEqual([423, 'ACCOUNT_LOCKED', '60']);
  expect(refusal(await signInWith(email, password))).toEqual([423, 'ACCOUNT_LOCKED']);
});

test('a new password must follow the rules, including not containing personal data', async () => {
  const { email, phone, password, browser } = await signedIn();
  const fault = async (typed: string) =>
    (await change(browser, { currentPassword: password, newPassword: typed })).body.error.details;
  expect(await fault('short')).toEqual([{ field: 'newPassword', message: 'password.min_length' }]);
  expect(await fault('Password123!')).toEqual([{ field: 'newPassword', message: 'password.common' }]);
  expect(await fault(`Aa!${phone.slice(-7)}`)).toEqual([{ field: 'newPassword', message: 'password.personal' }]);
  const name = email.split('@')[0] ?? '';
  const personal = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}!`;
  expect(await fault(personal)).toEqual([{ field: 'newPassword', message: 'password.personal' }]);
});

test('a change invalidates password reset links', async () => {
  const { email, password, browser } = await signedIn();
  const token = await resetTokenFor(foyer, email);
  data(await change(browser, { currentPassword: password, newPassword }));
  const body = { token, newPassword: otherPassword };
  expect(refusal(await foyer.browser().call(resetPassword, { body }))).toEqual([400, 'INVALID_RESET_TOKEN']);
});

test('of two concurrent changes from two sessions one wins, and one session is left', async () => {
  const { email, password, browser, elsewhere } = await signedIn();
  const typed = [newPassword, otherPassword] as const;
  const answers = await Promise.all([
    change(browser, { currentPassword: password, newPassword: typed[0] }),
    change(elsewhere, { currentPassword: password, newPassword: typed[1] }),
  ]);
  const won = answers.map(({ status }) => status === 200);
  expect(won.filter(Boolean)).toHaveLength(1);
  for (const answer of answers) if (answer.status !== 200) expect(refusal(answer)[0]).toBe(401);
  expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual(won);
  expect((await signInWith(email, typed[won.indexOf(true)] ?? '')).status).toBe(200);
  expect((await signInWith(email, typed[won.indexOf(false)] ?? '')).status).toBe(401);
});

test('requires signing in', async () => {
  expect(refusal(await change(foyer.browser(), { newPassword }))).toEqual([401, 'UNAUTHENTICATED']);
});
