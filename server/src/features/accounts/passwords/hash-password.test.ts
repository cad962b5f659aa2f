import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { passwordHashing } from '#src/config.ts';
import { hashPassword, needsRehash, verifyPassword } from './hash-password.ts';

test('the right password is right, any other is not', async () => {
  const stored = await hashPassword('Correct-Horse-7');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'Correct-Horse-7')).toBe(true);
  expect(await verifyPassword(stored, 'correct-horse-7')).toBe(false);
  expect(await verifyPassword(stored, ' Correct-Horse-7')).toBe(false);
});

test('how a keyboard composes a letter does not matter', async () => {
  const stored = await hashPassword('Caf\u00e9-Horse-7');
  expect(await verifyPassword(stored, 'Cafe\u0301-Horse-7')).toBe(true);
});

test('without an account every password is wrong', async () => {
  expect(await verifyPassword(null, 'Correct-Horse-7')).toBe(false);
});

test('lower parameters than ours ask for another hash, ours and higher ones do not', async () => {
  const { memoryKiB: memoryCost, passes: timeCost } = passwordHashing;
  expect(needsRehash(await hashPassword('Correct-Horse-7'))).toBe(false);
  expect(needsRehash(await hash('x', { memoryCost: memoryCost / 2, timeCost }))).toBe(true);
  expect(needsRehash(await hash('x', { memoryCost, timeCost: 1 }))).toBe(true);
  expect(needsRehash(await hash('x', { memoryCost: memoryCost * 2, timeCost }))).toBe(false);
});

test('as many as there are cores run, some wait, and the rest are refused with when to come back', async () => {
  const room = availableParallelism() + passwordHashing.waiting;
  const tries = Array.from({ length: room + 3 }, () => hashPassword('Correct-Horse-7'));
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  const { retryAfterSeconds: retryAfter } = passwordHashing;
  expect(refused.map(({ reason }) => reason)).toEqual(
    Array(3).fill(expect.objectContaining({ code: 'UNAVAILABLE', retryAfter })),
  );
  expect(await hashPassword('Correct-Horse-7')).toMatch(/^\$argon2id/);
});
