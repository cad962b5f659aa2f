import { createHash } from 'node:crypto';
import { listSessions, refreshSession, signOut } from '@foyer/contract/accounts.ts';
import { convertLead } from '@foyer/contract/leads.ts';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { idempotentAnswers } from '#src/db/schema/requests.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, provenLead, refusal, signUp } from '../../../test/people.ts';
import { visitorKeys } from './idempotency.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

function capture(email: string, key: string, extra: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  const headers = { 'idempotency-key': key, ...extra };
  return foyer.app.inject({ method: 'POST', url: '/api/leads/capture/email', payload: { email }, headers });
}

async function browser(): Promise<Record<string, string>> {
  const answer = await foyer.app.inject({ method: 'GET', url: '/api/config' });
  const [cookie] = answer.cookies;
  return {
    cookie: `${cookie?.name}=${cookie?.value}`,
    origin: foyer.deps.settings.publicUrl,
    'x-csrf-token': answer.json().data.csrfToken,
  };
}

test('a repeat gets the first answer', async () => {
  const me = await browser();
  const first = await capture('ada@example.com', 'key-1', me);
  const second = await capture('ada@example.com', 'key-1', me);
  expect(first.statusCode).toBe(200);
  expect(second.body).toBe(first.body);
  expect(second.headers['idempotency-replayed']).toBe('true');
});

test('the same key with another body is refused', async () => {
  const me = await browser();
  await capture('bea@example.com', 'key-2', me);
  const second = await capture('bob@example.com', 'key-2', me);
  expect([second.statusCode, second.json().error.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
});

test("another browser's key is its own", async () => {
  const first = await capture('cyd@example.com', 'key-3', await browser());
  const second = await capture('dan@example.com', 'key-3', await browser());
  expect(second.json().data.id).not.toBe(first.json().data.id);
});

test('of parallel requests with one key one is done', async () => {
  const me = await browser();
  const answers = await Promise.all(Array.from({ length: 5 }, () => capture('eve@example.com', 'key-4', me)));
  const ids = answers.filter((answer) => answer.statusCode === 200).map((answer) => answer.json().data.id);
  expect(new Set(ids).size).toBe(1);
  for (const answer of answers) expect([200, 409]).toContain(answer.statusCode);
});

test('a key that is no token is refused by name', async () => {
  const answer = await capture('ada@example.com', 'has a space', await browser());
  expect(answer.json().error.details).toEqual([{ field: 'Idempotency-Key', message: 'invalid_format' }]);
});

test('an answer with tokens and their cookie comes back whole, to the browser that asked, and makes one session', async () => {
  const browser = foyer.browser();
  const { id: leadId } = await provenLead(foyer, browser);
  const ask = (caller = browser) =>
    caller.call(
      convertLead,
      { params: { leadId }, body: { password: 'Ad4 & Ch@rles' } },
      { headers: { 'idempotency-key': 'become-a-user' } },
    );
  const first = await ask();
  const again = await ask();
  expect(again.text).toBe(first.text);
  expect([again.headers['set-cookie']].flat()).toEqual([first.headers['set-cookie']].flat());
  browser.bearer = data(first).accessToken;
  expect(data(await browser.call(listSessions, {})).items).toHaveLength(1);

  // Someone who learns lead and key elsewhere gets nothing, neither with another cookie nor from another address.
  expect(refusal(await ask(foyer.browser()))).toEqual([404, 'LEAD_NOT_FOUND']);
  const thief = foyer.browser();
  for (const name of ['foyer_browser', 'foyer_session']) thief.cookies.set(name, browser.cookies.get(name) ?? '');
  const elsewhere = await ask(thief);
  expect(elsewhere.headers['idempotency-replayed']).toBeUndefined();
  expect(elsewhere.text).not.toContain(data(first).refreshToken);
});

test('what is kept holds neither tokens, cookies nor a password that could be guessed from it', async () => {
  const browser = foyer.browser();
  const { id: leadId } = await provenLead(foyer, browser);
  const body = { password: 'Ad4 & Ch@rles' };
  const headers = { 'idempotency-key': 'kept' };
  const { refreshToken } = data(await browser.call(convertLead, { params: { leadId }, body }, { headers }));
  const [row] = await foyer.deps.db.select().from(idempotentAnswers).where(eq(idempotentAnswers.key, 'kept'));
  const kept = `${JSON.stringify(row)} ${row?.sealedAnswer?.toString('latin1')}`;
  expect(kept).not.toContain(refreshToken);
  expect(kept).not.toContain(browser.cookies.get('foyer_session'));
  const guess = createHash('sha256')
    .update(JSON.stringify({ profileData: {}, ...body }))
    .digest();
  expect(row?.bodyHash.equals(guess)).toBe(false);
});

test('a refresh is not repeated by its key: an old token that comes back late ends the session all the same', async () => {
  const browser = foyer.browser();
  const { refreshToken } = await signUp(foyer, browser);
  const ask = () =>
    browser.call(refreshSession, { body: { refreshToken } }, { headers: { 'idempotency-key': 'refresh' } });
  const next = data(await ask());
  foyer.clock.advance({ seconds: sessionRules.rotationGraceSeconds + 1 });
  expect(refusal(await ask())).toEqual([401, 'REFRESH_REFUSED']);
  expect(refusal(await browser.call(refreshSession, { body: next }))).toEqual([401, 'REFRESH_REFUSED']);
});

test('anonymous visitors have a limited number of keys per address, and further calls run without', async () => {
  const strict = await openTestApp({ settings: { budgetFactor: 1 } });
  const { limit } = visitorKeys;
  const out = (key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return strict.app.inject({ method: 'POST', url: signOut.path, headers });
  };
  for (let n = 0; n < limit; n += 1) await out(`key-${n}`);
  const refused = await out('one-more');
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'RATE_LIMITED']);
  expect(await strict.deps.db.$count(idempotentAnswers)).toBe(limit);
  expect((await out()).statusCode).toBe(200);
  await strict.close();
});
