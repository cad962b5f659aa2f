import { sendPhoneCode, verifyPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '#src/config/one-time-codes.ts';
import { phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { alterToken } from '../../../../test/alter-token.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { codeSentTo, data, newPhone, phoneIdToken } from '../../../../test/people.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import { visitor } from '../../../../test/visitor.ts';
import { consumePhoneIdToken } from './phone-id-token.ts';
import { spendPhoneVerification } from './spend-phone-verification.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** An ID token for a phone that a browser verified, and the browser as a viewer. */
async function proof() {
  const phone = newPhone();
  const idToken = await phoneIdToken(foyer, foyer.browser(), phone);
  const [verificationId = ''] = idToken.split('.');
  const [row] = await foyer.deps.db.select().from(phoneVerifications).where(eq(phoneVerifications.id, verificationId));
  return { phone, idToken, verificationId, who: visitor({ browserHash: row?.browserHash ?? Buffer.alloc(0) }) };
}

async function consume(who: ReturnType<typeof visitor>, idToken: string): Promise<string> {
  const { deps } = foyer;
  try {
    return (await deps.db.transaction((tx) => consumePhoneIdToken(deps, tx, who, idToken))).phone;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function spend(who: ReturnType<typeof visitor>, verificationId: string, phone: string): Promise<string> {
  const { deps } = foyer;
  const input = { verificationId, phone, purpose: 'sign-in' } as const;
  try {
    return (await deps.db.transaction((tx) => spendPhoneVerification(deps, tx, who, input))).phone;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test('the token returns its phone once', async () => {
  const { idToken, who, phone } = await proof();
  expect(await consume(who, idToken)).toBe(phone);
  expect(await consume(who, idToken)).toBe('INVALID_ID_TOKEN');
});

test('one of twenty concurrent uses succeeds', async () => {
  const { idToken, who, phone } = await proof();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => consume(who, idToken)));
  expect(outcomes.filter((outcome) => outcome === phone)).toHaveLength(1);
});

test('it is refused in another browser, altered or expired', async () => {
  const { idToken, who, phone } = await proof();
  const [id = '', expiry = '', mac = ''] = idToken.split('.');
  expect(await consume(visitor(), idToken)).toBe('INVALID_ID_TOKEN');
  const other = await proof();
  for (const forged of [
    `${id}.${Number(expiry) + 1}.${mac}`,
    alterToken(idToken),
    `${id}.${expiry}.`,
    `${other.verificationId}.${expiry}.${mac}`,
    `${idToken}.x`,
    `${id}.9e9.${mac}`,
    'not a token',
    '',
  ]) {
    expect(await consume(who, forged)).toBe('INVALID_ID_TOKEN');
  }
  expect(await consume(who, idToken)).toBe(phone);
  foyer.clock.advance({ seconds: codes.phoneIdTokenSeconds });
  expect(await consume(other.who, other.idToken)).toBe('INVALID_ID_TOKEN');
});

test('a verification can be used once, by either path', async () => {
  const first = await proof();
  expect(await spend(first.who, first.verificationId, first.phone)).toBe(first.phone);
  expect(await spend(first.who, first.verificationId, first.phone)).toBe('CONTACT_NOT_VERIFIED');
  expect(await consume(first.who, first.idToken)).toBe('INVALID_ID_TOKEN');
  const second = await proof();
  expect(await consume(second.who, second.idToken)).toBe(second.phone);
  expect(await spend(second.who, second.verificationId, second.phone)).toBe('CONTACT_NOT_VERIFIED');
});

test('a verification is bound to its browser and number, and must be recent and successful', async () => {
  const mine = await proof();
  expect(await spend(visitor(), mine.verificationId, mine.phone)).toBe('CONTACT_NOT_VERIFIED');
  expect(await spend(mine.who, mine.verificationId, newPhone())).toBe('CONTACT_NOT_VERIFIED');
  const unproven = foyer.browser();
  const phoneNumber = newPhone();
  const body = { phoneNumber, humanCheck: await solveHumanCheck(unproven) };
  const { verificationId } = data(await unproven.call(sendPhoneCode, { body }));
  const [row] = await foyer.deps.db.select().from(phoneVerifications).where(eq(phoneVerifications.id, verificationId));
  const who = visitor({ browserHash: row?.browserHash ?? Buffer.alloc(0) });
  expect(await spend(who, verificationId, phoneNumber)).toBe('CONTACT_NOT_VERIFIED');
  const code = await codeSentTo(foyer, phoneNumber);
  expect(data(await unproven.call(verifyPhoneCode, { body: { verificationId, code } })).verified).toBe(true);
  expect(await spend(who, verificationId, phoneNumber)).toBe(phoneNumber);
  foyer.clock.advance({ seconds: codes.provenSeconds });
  expect(await spend(mine.who, mine.verificationId, mine.phone)).toBe('CONTACT_NOT_VERIFIED');
});
