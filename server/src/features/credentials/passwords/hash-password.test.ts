import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { passwordHashing } from '#src/config.ts';
import { hashPassword, needsRehash, verifyPassword } from './hash-password.ts';

const least = { settings: { passwordHashing } };

test('the right password is right, any other is not', async () => {
  const stored = await hashPassword(least, 'Correct-Horse-7');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(least, stored, 'Correct-Horse-7')).toBe(true);
  expect(await verifyPassword(least, stored, 'correct-horse-7')).toBe(false);
  expect(await verifyPassword(least, stored, ' Correct-Horse-7')).toBe(false);
});

test('how a keyboard composes a letter does not matter, nor how wide it is', async () => {
  const stored = await hashPassword(least, 'Caf\u00e9-Horse-7');
  expect(await verifyPassword(least, stored, 'Cafe\u0301-Horse-7')).toBe(true);
  // Only NFKC makes these one.
  expect(await verifyPassword(least, stored, '\uff23af\u00e9-Horse-\uff17')).toBe(true);
});

test('without an account every password is wrong', async () => {
  expect(await verifyPassword(least, null, 'Correct-Horse-7')).toBe(false);
});

test('lower parameters than ours ask for another hash, ours and higher ones do not', async () => {
  const { memoryKiB: memoryCost, passes: timeCost } = passwordHashing;
  expect(needsRehash(least, await hashPassword(least, 'Correct-Horse-7'))).toBe(false);
  expect(needsRehash(least, await hash('x', { memoryCost: memoryCost / 2, timeCost }))).toBe(true);
  expect(needsRehash(least, await hash('x', { memoryCost, timeCost: 1 }))).toBe(true);
  expect(needsRehash(least, await hash('x', { memoryCost: memoryCost * 2, timeCost }))).toBe(false);
});

test('who runs Foyer may make it dearer: hashes are made so, and cheaper ones ask for another', async () => {
  const dearer = { settings: { passwordHashing: { memoryKiB: passwordHashing.memoryKiB + 1024, passes: 3 } } };
  const stored = await hashPassword(dearer, 'Correct-Horse-7');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=20480,t=3,p=1\$/);
  expect(await verifyPassword(dearer, stored, 'Correct-Horse-7')).toBe(true);
  expect(await verifyPassword(dearer, null, 'Correct-Horse-7')).toBe(false);
  expect(needsRehash(dearer, stored)).toBe(false);
  expect(needsRehash(dearer, await hashPassword(least, 'Correct-Horse-7'))).toBe(true);
});

test('as many as there are cores run, some wait, and the rest are refused with when to come back', async () => {
  const room = availableParallelism() + passwordHashing.waiting;
  const tries = Array.from({ length: room + 3 }, () => hashPassword(least, 'Correct-Horse-7'));
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  const { retryAfterSeconds: retryAfter } = passwordHashing;
  expect(refused.map(({ reason }) => reason)).toEqual(
    Array(3).fill(expect.objectContaining({ code: 'UNAVAILABLE', retryAfter })),
  );
  expect(await hashPassword(least, 'Correct-Horse-7')).toMatch(/^\$argon2id/);
});
