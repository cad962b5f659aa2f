import { limits } from '@foyer/contract/limits.ts';
import {
  type Channel,
  resendPhoneCode,
  sendPhoneCode,
  sendPhoneCodeShort,
  sendPhoneVerification,
} from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes } from '#src/config/one-time-codes.ts';
import { breakerSeconds, phoneSends, sharedSends } from '#src/config/sending.ts';
import { phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import { spend } from '#src/http/limits/limits.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { wholeWord } from '../../../../test/whole-word.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp({ settings: { budgetFactor: 1 } });
});
afterAll(() => foyer.close());
/** Every test starts with unused budgets. */
beforeEach(() => foyer.clock.advance({ days: 1 }));

let lines = 1000;
/** A US mobile number not used elsewhere; numbers of the same exchange share a prefix. */
function phone(exchange: number, line?: number): string {
  lines += 1;
  return `+1201${exchange}${String(line ?? lines).padStart(4, '0')}`;
}

async function ask(browser: TestClient, phoneNumber: string, more: { method?: Channel; countryCode?: string } = {}) {
  const body = { phoneNumber, method: 'sms', humanCheck: await solveHumanCheck(browser), ...more } as const;
  return browser.call(sendPhoneCode, { body });
}
const said = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];

test('a code is sent to the phone, and the response describes it', async () => {
  const to = phone(555);
  const { status, body } = await ask(foyer.browser(), to);
  const now = foyer.clock.now().getTime();
  expect(status).toBe(200);
  expect(body.data).toEqual({
    verificationId: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    method: 'sms',
    maskedPhone: maskPhone(to),
    expiresAt: new Date(now + limits.code.lifetimeSeconds * 1000).toISOString(),
    resendAt: new Date(now + limits.code.resendSeconds * 1000).toISOString(),
    attemptsRemaining: limits.code.attempts,
  });
  const [message, ...others] = await foyer.messagesTo(to);
  expect(others).toEqual([]);
  expect(message?.text).toMatch(/^\d{6} /);
  expect(message?.channel).toBe('sms');
});

test('all three paths, both channels and both languages work', async () => {
  for (const endpoint of [sendPhoneCode, sendPhoneCodeShort, sendPhoneVerification]) {
    const browser = foyer.browser();
    const to = phone(556);
    const humanCheck = await solveHumanCheck(browser);
    const body = { phoneNumber: to, method: 'whatsapp', language: 'es', humanCheck } as const;
    expect((await browser.call(endpoint, { body })).status).toBe(200);
    expect((await foyer.messagesTo(to))[0]).toMatchObject({ channel: 'whatsapp' });
  }
});

test('an invalid country code is refused with its field', async () => {
  for (const countryCode of ['us', 'USA', 'U', 'U1', 'ÜS', '']) {
    const answer = await ask(foyer.browser(), '(201) 555-0142', { countryCode });
    expect(said(answer)).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.body.error.details).toEqual([{ field: 'countryCode', message: 'country.invalid' }]);
  }
});

test('different spellings of a number are the same number', async () => {
  const browser = foyer.browser();
  expect((await ask(browser, '(201) 555-0142', { countryCode: 'US' })).status).toBe(200);
  expect((await foyer.messagesTo('+12015550142')).length).toBe(1);
  for (const other of [
    'tel:+1-201-555-0142',
    '+1 201 555 0142;ext=7',
    '＋１ ２０１ ５５５ ０１４２',
    '+1201\n5550142',
  ]) {
    expect(said(await ask(browser, other))).toEqual([429, 'RATE_LIMITED']);
  }
});

test('invalid and unsupported numbers are refused with their field', async () => {
  const browser = foyer.browser();
  const none = await ask(browser, '+1 201');
  expect(none.body.error).toMatchObject({
    code: 'INVALID_PHONE',
    details: [{ field: 'phoneNumber', message: 'phone.invalid_format' }],
  });
  expect(said(await ask(browser, '2015550142'))).toEqual([400, 'INVALID_PHONE']);
  expect(said(await ask(browser, '+1 900 555 0199'))).toEqual([400, 'PHONE_NOT_SUPPORTED']);
  expect(said(await ask(browser, '+1 800 555 0199'))).toEqual([400, 'PHONE_NOT_SUPPORTED']);
  const bad = await browser.call(sendPhoneCode, { body: { phoneNumber: '', method: 'sms' } });
  expect(said(bad)).toEqual([400, 'VALIDATION_FAILED']);
});

test('the human check is used up before the number is checked', async () => {
  const browser = foyer.browser();
  const humanCheck = await solveHumanCheck(browser);
  const send = (phoneNumber: string) =>
    browser.call(sendPhoneCode, { body: { phoneNumber, method: 'sms', humanCheck } as const });
  expect(said(await send('+1 201'))).toEqual([400, 'INVALID_PHONE']);
  expect(said(await send(phone(555)))).toEqual([403, 'HUMAN_CHECK_FAILED']);
});

test('with an allowlist only its countries get codes', async () => {
  const strict = await openTestApp({ settings: { phoneCountries: new Set(['ES']) } });
  try {
    expect(said(await ask(strict.browser(), phone(555)))).toEqual([400, 'COUNTRY_NOT_SUPPORTED']);
    expect((await ask(strict.browser(), '+34 612 34 56 78')).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('a disabled channel is refused before any budget is spent', async () => {
  const off = await openTestApp({ settings: { channels: ['sms'] } });
  try {
    const browser = off.browser();
    const to = phone(555);
    expect(said(await ask(browser, to, { method: 'whatsapp' }))).toEqual([400, 'CHANNEL_NOT_AVAILABLE']);
    const { body } = await ask(browser, to);
    const { verificationId } = body.data;
    off.clock.advance({ seconds: limits.code.resendSeconds });
    const humanCheck = await solveHumanCheck(browser);
    const again = await browser.call(resendPhoneCode, { body: { verificationId, method: 'whatsapp', humanCheck } });
    expect(said(again)).toEqual([400, 'CHANNEL_NOT_AVAILABLE']);
  } finally {
    await off.close();
  }
});

test('two concurrent requests within the pause send one message', async () => {
  const to = phone(557);
  const [mine, theirs] = [foyer.browser(), foyer.browser()];
  const both = await Promise.all([ask(mine, to), ask(theirs, to, { method: 'whatsapp' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(await foyer.messagesTo(to)).toHaveLength(1);
  const refused = both.find(({ status }) => status === 429);
  expect(refused?.headers['retry-after']).toBe(String(limits.code.resendSeconds));
});

test('codes to one phone are limited per hour and day across all requesters', async () => {
  const to = phone(558);
  const hourly = phoneSends.hourly.limit;
  const outcomes = [];
  for (let i = 0; i <= hourly; i += 1) {
    outcomes.push((await ask(foyer.browser(), to)).status);
    foyer.clock.advance({ seconds: phoneSends.pause.seconds });
  }
  expect(outcomes).toEqual([...Array(hourly).fill(200), 429]);
  let sent = hourly;
  for (let hour = 0; hour < 3; hour += 1) {
    foyer.clock.advance({ seconds: phoneSends.hourly.seconds });
    for (let i = 0; i < 2; i += 1) {
      if ((await ask(foyer.browser(), to)).status === 200) sent += 1;
      foyer.clock.advance({ seconds: phoneSends.pause.seconds });
    }
  }
  for (let i = 0; i < 3; i += 1) {
    foyer.clock.advance({ seconds: phoneSends.hourly.seconds });
    if ((await ask(foyer.browser(), to)).status === 200) sent += 1;
  }
  expect(sent).toBe(phoneSends.daily.limit);
});

test('one address can reach a few phones per hour, and those repeatedly', async () => {
  const browser = foyer.browser();
  const few = sharedSends.addressPhones.limit;
  const phones = Array.from({ length: few + 1 }, (_, i) => phone(600 + i));
  const outcomes = [];
  for (const to of phones) outcomes.push((await ask(browser, to)).status);
  expect(outcomes).toEqual([...Array(few).fill(200), 429]);
  foyer.clock.advance({ seconds: phoneSends.pause.seconds });
  // A refused phone stays refused; the earlier ones keep working.
  expect((await ask(browser, phones[few] ?? '')).status).toBe(429);
  expect((await ask(browser, phones[0] ?? '')).status).toBe(200);
  expect((await ask(foyer.browser(), phones[few] ?? '')).status).toBe(200);
});

test('requests from one address are limited per hour, whatever their outcome', async () => {
  const browser = foyer.browser();
  for (let i = 0; i < sharedSends.addressHourly.limit; i += 1) {
    expect(said(await browser.call(sendPhoneCode, { body: { phoneNumber: phone(620), method: 'sms' } }))[0]).toBe(403);
  }
  const humanCheck = await solveHumanCheck(browser);
  const body = { phoneNumber: phone(621), method: 'sms', humanCheck } as const;
  expect(said(await browser.call(sendPhoneCode, { body }))).toEqual([429, 'RATE_LIMITED']);
  // Refused by the address budget, before the human check is used up.
  const elsewhere = await foyer.browser().call(sendPhoneCode, { body });
  expect(elsewhere.status).toBe(200);
});

test('requests from one address are limited per day', async () => {
  const browser = foyer.browser();
  const { addressHourly, addressDaily } = sharedSends;
  const asked = async () =>
    said(await browser.call(sendPhoneCode, { body: { phoneNumber: phone(622), method: 'sms' } }))[0];
  for (let i = 0; i < addressDaily.limit; i += 1) {
    if (i > 0 && i % addressHourly.limit === 0) foyer.clock.advance({ seconds: addressHourly.seconds });
    expect(await asked()).toBe(403);
  }
  foyer.clock.advance({ seconds: addressHourly.seconds });
  expect(await asked()).toBe(429);
  foyer.clock.advance({ seconds: addressDaily.seconds });
  expect(await asked()).toBe(403);
});

test('codes to numbers with one prefix are limited per hour', async () => {
  const { limit } = sharedSends.prefix;
  const outcomes = [];
  for (let i = 0; i <= limit; i += 1) outcomes.push((await ask(foyer.browser(), phone(630, 1000 + i))).status);
  expect(outcomes).toEqual([...Array(limit).fill(200), 429]);
  expect((await ask(foyer.browser(), phone(631))).status).toBe(200);
});

test('a country beyond its budget is blocked for an hour, with an alert, and others are not', async () => {
  const { limit } = sharedSends.country;
  for (let i = 0; i < limit; i += 1) expect((await ask(foyer.browser(), phone(640 + i))).status).toBe(200);
  const alerts = () => foyer.logged().filter((line) => line.includes('send-breaker-opened'));
  expect(alerts()).toHaveLength(0);
  const refused = await Promise.all([ask(foyer.browser(), phone(740)), ask(foyer.browser(), phone(741))]);
  expect(refused.map(said)).toEqual(Array(2).fill([429, 'RATE_LIMITED']));
  expect(alerts()).toHaveLength(1);
  expect((await ask(foyer.browser(), '+34 612 34 56 78')).status).toBe(200);
  foyer.clock.advance({ seconds: breakerSeconds - 1 });
  expect((await ask(foyer.browser(), phone(742))).status).toBe(429);
  foyer.clock.advance({ seconds: 1 });
  expect((await ask(foyer.browser(), phone(743))).status).toBe(200);
});

test('beyond the total budget no country gets codes for an hour', async () => {
  const { deps, clock } = foyer;
  const { limit, seconds } = sharedSends.total;
  for (let i = 0; i < limit; i += 1) await spend(deps, 'send-total', { limit, seconds });
  expect((await ask(foyer.browser(), phone(744))).status).toBe(429);
  clock.advance({ seconds: breakerSeconds / 2 });
  expect((await ask(foyer.browser(), '+34 612 34 56 79')).status).toBe(429);
  expect(foyer.logged().filter((line) => line.includes('"breaker":"total"'))).toHaveLength(1);
});

test('a resend invalidates the old code, keeps the id and may change the channel', async () => {
  const browser = foyer.browser();
  const to = phone(750);
  const first = (await ask(browser, to)).body.data;
  expect(await foyer.messagesTo(to)).toHaveLength(1);
  const resend = async (client: TestClient, method?: Channel) =>
    client.call(resendPhoneCode, {
      body: {
        verificationId: first.verificationId,
        humanCheck: await solveHumanCheck(client),
        ...(method && { method }),
      },
    });
  expect(said(await resend(browser))).toEqual([429, 'RATE_LIMITED']);
  foyer.clock.advance({ seconds: limits.code.resendSeconds });
  expect(said(await resend(foyer.browser()))).toEqual([400, 'CODE_EXPIRED']);
  const again = await resend(browser, 'whatsapp');
  expect(again.body.data).toMatchObject({ verificationId: first.verificationId, method: 'whatsapp' });
  expect(again.body.data.expiresAt > first.expiresAt).toBe(true);
  const [newer, older] = await foyer.messagesTo(to);
  expect([newer?.channel, older?.channel]).toEqual(['whatsapp', 'sms']);
  foyer.clock.advance({ seconds: codes.resendableSeconds });
  expect(said(await resend(browser))).toEqual([400, 'CODE_EXPIRED']);
});

test('a resend requires its own human check', async () => {
  const browser = foyer.browser();
  const { verificationId } = (await ask(browser, phone(751))).body.data;
  foyer.clock.advance({ seconds: limits.code.resendSeconds });
  expect(said(await browser.call(resendPhoneCode, { body: { verificationId } }))).toEqual([
    403,
    'HUMAN_CHECK_REQUIRED',
  ]);
});

test('the code is not stored in plain text, and neither code nor number is logged', async () => {
  const to = phone(752);
  await ask(foyer.browser(), to);
  const code = /\d{6}/.exec((await foyer.messagesTo(to))[0]?.text ?? '')?.[0] ?? 'none';
  expect(code).not.toBe('none');
  const rows = await foyer.deps.db.select().from(phoneVerifications);
  expect(JSON.stringify(rows)).not.toMatch(wholeWord(code));
  const log = foyer.logged().join('\n');
  expect(log).not.toMatch(wholeWord(code));
  expect(log).not.toContain(to);
  const budgetKeys = await foyer.deps.db.execute<{ key: string }>(sql`select key from budgets`);
  expect(JSON.stringify(budgetKeys.rows)).not.toContain(to.slice(2));
});

test('nothing is sent while the budget store is unavailable', async () => {
  const { db } = foyer.deps;
  const browser = foyer.browser();
  const to = phone(753);
  const humanCheck = await solveHumanCheck(browser);
  for (const table of ['budgets', 'spent_tokens']) {
    await db.execute(sql.raw(`alter table ${table} rename to ${table}_away`));
    try {
      const refused = await browser.call(sendPhoneCode, { body: { phoneNumber: to, method: 'sms', humanCheck } });
      expect(said(refused)).toEqual([503, 'UNAVAILABLE']);
    } finally {
      await db.execute(sql.raw(`alter table ${table}_away rename to ${table}`));
    }
  }
  expect(await foyer.messagesTo(to)).toEqual([]);
  expect((await browser.call(sendPhoneCode, { body: { phoneNumber: to, method: 'sms', humanCheck } })).status).toBe(
    200,
  );
});
