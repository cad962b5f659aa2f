import { readHumanCheck, sendPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import type { Challenge } from 'altcha-lib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressBudgets } from '#src/config/addresses.ts';
import { humanCheck } from '#src/config/one-time-codes.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { secretsFrom } from '#src/settings/secrets.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { challengeFor, solutionOf, solveHumanCheck } from '../../../../test/solve-human-check.ts';
import { visitor } from '../../../../test/visitor.ts';
import { requireLookupBudget } from '../sending/require-lookup-budget.ts';
import { requireHumanCheck } from './require-human-check.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp({ settings: { budgetFactor: 1 } });
});
afterAll(() => foyer.close());

/** The outcome of a guarded call with this solution. */
async function outcome(solution: string | undefined, action: 'send-code' | 'look-up' = 'send-code'): Promise<string> {
  try {
    await requireHumanCheck(foyer.deps, visitor(), action, solution);
    return 'passed';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

function reopened(solution: string, change: (payload: Payload) => void): string {
  const payload: Payload = JSON.parse(Buffer.from(solution, 'base64').toString('utf8'));
  change(payload);
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}
type Payload = {
  challenge: { parameters: Challenge['parameters']; signature: string };
  solution: { counter: number; derivedKey: string };
};

test('a challenge is signed, bound to its action and short-lived', async () => {
  const { status, body } = await foyer.browser().call(readHumanCheck, { query: { action: 'look-up' } });
  const expiresAt = Math.floor(foyer.clock.now().getTime() / 1000) + humanCheck.lifetimeSeconds;
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    parameters: { algorithm: 'PBKDF2/SHA-256', data: { action: 'look-up' }, expiresAt },
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('an unknown action gets no challenge', async () => {
  const { status, body } = await foyer.browser().get('/api/auth/human-check?action=everything');
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_FAILED']);
});

test('a solution works once', async () => {
  const solution = await solveHumanCheck(foyer.browser());
  expect(await outcome(solution)).toBe('passed');
  expect(await outcome(solution)).toBe('HUMAN_CHECK_FAILED');
  // The same solution in a different encoding is still the same.
  expect(await outcome(reopened(solution, (payload) => Object.assign(payload.solution, { time: 7 })))).toBe(
    'HUMAN_CHECK_FAILED',
  );
});

test('one of twenty concurrent uses passes', async () => {
  const solution = await solveHumanCheck(foyer.browser());
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(solution)));
  expect(outcomes.filter((said) => said === 'passed')).toHaveLength(1);
});

test('a missing solution is required, a wrong one is refused', async () => {
  expect(await outcome(undefined)).toBe('HUMAN_CHECK_REQUIRED');
  expect(await outcome('')).toBe('HUMAN_CHECK_REQUIRED');
  for (const garbage of ['x', 'bnVsbA==', Buffer.from('{"challenge":{}}').toString('base64'), '[]']) {
    expect(await outcome(garbage)).toBe('HUMAN_CHECK_FAILED');
  }
  const solution = await solveHumanCheck(foyer.browser());
  const changes: ((payload: Payload) => void)[] = [
    ({ solution }) => (solution.derivedKey = solution.derivedKey.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))),
    (payload) => (payload.solution.counter = -1),
    (payload) => (payload.challenge.parameters.cost = 1),
    (payload) => (payload.challenge.parameters.data = { action: 'look-up' }),
    (payload) => (payload.challenge.parameters.nonce = '0'.repeat(32)),
    (payload) => (payload.challenge.parameters.expiresAt = (payload.challenge.parameters.expiresAt ?? 0) + 60),
    (payload) => (payload.challenge.signature = '0'.repeat(64)),
  ];
  for (const change of changes) expect(await outcome(reopened(solution, change))).toBe('HUMAN_CHECK_FAILED');
  expect(await outcome(solution)).toBe('passed');
});

test('a solution without the work is refused', async () => {
  const challenge = await challengeFor(foyer.browser());
  const guess = { counter: 1, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') };
  const payload = Buffer.from(JSON.stringify({ challenge, solution: guess })).toString('base64');
  expect(await outcome(payload)).toBe('HUMAN_CHECK_FAILED');
});

test('a solution for another action is refused', async () => {
  expect(await outcome(await solveHumanCheck(foyer.browser(), 'look-up'), 'send-code')).toBe('HUMAN_CHECK_FAILED');
});

test('an expired solution is refused', async () => {
  const solution = await solutionOf(await challengeFor(foyer.browser()));
  foyer.clock.advance({ seconds: humanCheck.lifetimeSeconds });
  expect(await outcome(solution)).toBe('HUMAN_CHECK_FAILED');
});

test('a challenge of another deployment is refused', async () => {
  const other = await openTestApp();
  try {
    // Both test apps share a key, but another deployment has its own.
    other.deps.secrets = secretsFrom('the key of somebody else, long enough');
    expect(await outcome(await solveHumanCheck(other.browser()))).toBe('HUMAN_CHECK_FAILED');
  } finally {
    await other.close();
  }
});

test('over HTTP the refusal names the action and is audited', async () => {
  const browser = foyer.browser();
  const body = { phoneNumber: '+12015550187', method: 'sms' } as const;
  const missing = await browser.call(sendPhoneCode, { body });
  expect([missing.status, missing.body.error]).toEqual([
    403,
    expect.objectContaining({ code: 'HUMAN_CHECK_REQUIRED', details: { action: 'send-code' } }),
  ]);
  const wrong = await browser.call(sendPhoneCode, { body: { ...body, humanCheck: 'bm8=' } });
  expect([wrong.status, wrong.body.error.code]).toEqual([403, 'HUMAN_CHECK_FAILED']);
  const [event] = await foyer.deps.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.requestId, String(wrong.headers['x-request-id'])));
  expect(event).toMatchObject({ outcome: 'fail' });
});

test('lookups require the check only beyond their budget', async () => {
  const { deps } = foyer;
  const who = visitor({ address: '198.18.77.1' });
  for (let i = 0; i < addressBudgets.lookUps.limit; i += 1) await requireLookupBudget(deps, who, undefined);
  await expect(requireLookupBudget(deps, who, undefined)).rejects.toMatchObject({ code: 'HUMAN_CHECK_REQUIRED' });
  const solution = await solveHumanCheck(foyer.browser(), 'look-up');
  await requireLookupBudget(deps, who, solution);
  await expect(requireLookupBudget(deps, who, solution)).rejects.toMatchObject({ code: 'HUMAN_CHECK_FAILED' });
  await requireLookupBudget(deps, visitor({ address: '198.18.77.2' }), undefined);
  foyer.clock.advance({ seconds: addressBudgets.lookUps.seconds });
  await requireLookupBudget(deps, who, undefined);
});
