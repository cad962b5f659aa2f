import { verifyPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { continueAuth, signInByIdToken, signInByPhone } from '@foyer/contract/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressBudgets } from '#src/config/addresses.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, newPhone, phoneIdToken, refusal, signInCode } from '../../../test/people.ts';
import { newUser } from '../../../test/sessions.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp({ settings: { budgetFactor: 1 } });
});
afterAll(() => foyer.close());

const { limit, seconds } = addressBudgets.failedSignIns;
const phoneNumber = '+12025550123';
const verificationId = 'v'.repeat(22);
const provider = 'phone' as const;

/** Different failing sign-ins, in turn. */
const attempts: readonly ((caller: TestClient) => Promise<{ status: number }>)[] = [
  (caller) => caller.call(signInByPhone, { body: { phoneNumber, verificationId, code: '000000' } }),
  (caller) => caller.call(verifyPhoneCode, { body: { verificationId, code: '000000' } }),
  (caller) => caller.call(signInByIdToken, { body: { provider, idToken: 'made.up.token' } }),
  (caller) => caller.call(continueAuth, { body: { provider, idToken: 'made.up.token' } }),
];

async function failUntilRefused(caller: TestClient): Promise<number> {
  for (let failed = 0; failed <= limit; failed += 1) {
    const attempt = attempts[failed % attempts.length];
    if ((await attempt?.(caller))?.status === 429) return failed;
  }
  return Number.POSITIVE_INFINITY;
}

test('failures from one address add up over all sign-in methods, then all of them are blocked', async () => {
  const phone = newPhone();
  await newUser(foyer, { phone: { number: phone, proven: true } });
  const browser = foyer.browser();
  const idToken = await phoneIdToken(foyer, browser, phone);
  foyer.clock.advance({ seconds: 30 });
  const right = await signInCode(foyer, browser, phone);
  expect(await failUntilRefused(foyer.script({ address: browser.address }))).toBe(limit);

  // Even the right code and the right token are refused there, and are not used up.
  expect(refusal(await browser.call(verifyPhoneCode, { body: right }))).toEqual([429, 'RATE_LIMITED']);
  const body = { phoneNumber: phone, ...right };
  const refused = await browser.call(signInByPhone, { body });
  expect([...refusal(refused), refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', String(seconds)]);
  for (const endpoint of [signInByIdToken, continueAuth] as const) {
    expect(refusal(await browser.call(endpoint, { body: { provider, idToken } }))).toEqual([429, 'RATE_LIMITED']);
  }
});

test('other addresses are not affected, and the block ends with the window', async () => {
  const phone = newPhone();
  await newUser(foyer, { phone: { number: phone, proven: true } });
  const [here, elsewhere] = [foyer.browser(), foyer.browser()];
  await failUntilRefused(foyer.script({ address: here.address }));
  const sent = await signInCode(foyer, elsewhere, phone);
  data(await elsewhere.call(signInByPhone, { body: { phoneNumber: phone, ...sent } }));
  foyer.clock.advance({ seconds });
  const later = await signInCode(foyer, here, phone);
  data(await here.call(signInByPhone, { body: { phoneNumber: phone, ...later } }));
});

test('right codes do not count as failures', async () => {
  const browser = foyer.browser();
  const phone = newPhone();
  await newUser(foyer, { phone: { number: phone, proven: true } });
  const sent = await signInCode(foyer, browser, phone);
  data(await browser.call(signInByPhone, { body: { phoneNumber: phone, ...sent } }));
  expect(await failUntilRefused(foyer.script({ address: browser.address }))).toBe(limit);
});
