import { readMe, updateAccountProfile } from '@foyer/contract/accounts.ts';
import { confirmPhone, verifyPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { users } from '#src/db/schema/accounts.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, newPhone, signInCode, signUp } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const me = async (browser: TestClient) => data(await browser.call(readMe, {}));

test('a change made through this process is visible at once, in other browsers too', async () => {
  const [mine, other] = [foyer.browser(), foyer.browser()];
  await signUp(foyer, mine);
  other.bearer = mine.bearer;
  await me(other);
  data(await mine.call(updateAccountProfile, { body: { name: 'Ada King' } }));
  expect((await me(other)).name).toBe('Ada King');
  const phoneNumber = newPhone();
  const proof = await signInCode(foyer, mine, phoneNumber);
  data(await mine.call(verifyPhoneCode, { body: proof }));
  data(await mine.call(confirmPhone, { body: { phoneNumber, verificationId: proof.verificationId } }));
  expect((await me(other)).phoneNumber).toBe(phoneNumber);
});

test('reads concurrent with changes do not cache stale data', async () => {
  const browser = foyer.browser();
  await signUp(foyer, browser);
  for (let round = 0; round < 10; round += 1) {
    const name = `Ada ${String.fromCharCode(65 + round)}${String.fromCharCode(97 + round)}`;
    const change = browser.call(updateAccountProfile, { body: { name } });
    await Promise.all([me(browser), change, me(browser), me(browser)]);
    expect((await me(browser)).name).toBe(name);
  }
});

test('a change made by another process is visible within a second, and users never see each other’s data', async () => {
  const [ada, bob] = [foyer.browser(), foyer.browser()];
  const { user } = await signUp(foyer, ada);
  const { user: other } = await signUp(foyer, bob);
  await me(ada);
  await foyer.deps.db.update(users).set({ name: 'Ada King' }).where(eq(users.id, user.id));
  foyer.clock.advance({ seconds: sessionRules.knownUserSeconds });
  expect((await me(ada)).name).toBe('Ada King');
  expect((await me(bob)).id).toBe(other.id);
});
