import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { passwordHashing } from '#src/config/passwords.ts';
import { hashesAtOnce, hashPassword, needsRehash, verifyPassword } from './hash-password.ts';

const minimal = { settings: { passwordHashing } };

test('accepts the right password and no other', async () => {
  const stored = await hashPassword(minimal, 'Correct-Horse-7');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(minimal, stored, 'Correct-Horse-7')).toBe(true);
  expect(await verifyPassword(minimal, stored, 'correct-horse-7')).toBe(false);
  expect(await verifyPassword(minimal, stored, ' Correct-Horse-7')).toBe(false);
});

test('normalizes composed and full-width characters', async () => {
  const stored = await hashPassword(minimal, 'Caf\u00e9-Horse-7');
  expect(await verifyPassword(minimal, stored, 'Cafe\u0301-Horse-7')).toBe(true);
  // Only NFKC makes these equal.
  expect(await verifyPassword(minimal, stored, '\uff23af\u00e9-Horse-\uff17')).toBe(true);
});

test('rejects every password without an account', async () => {
  expect(await verifyPassword(minimal, null, 'Correct-Horse-7')).toBe(false);
});

test('asks for a rehash only if the stored parameters are lower than ours', async () => {
  const { memoryKiB: memoryCost, passes: timeCost } = passwordHashing;
  expect(needsRehash(minimal, await hashPassword(minimal, 'Correct-Horse-7'))).toBe(false);
  expect(needsRehash(minimal, await hash('x', { memoryCost: memoryCost / 2, timeCost }))).toBe(true);
  expect(needsRehash(minimal, await hash('x', { memoryCost, timeCost: 1 }))).toBe(true);
  expect(needsRehash(minimal, await hash('x', { memoryCost: memoryCost * 2, timeCost }))).toBe(false);
});

test('follows stronger parameters from the settings', async () => {
  const dearer = { settings: { passwordHashing: { memoryKiB: passwordHashing.memoryKiB + 1024, passes: 3 } } };
  const stored = await hashPassword(dearer, 'Correct-Horse-7');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=20480,t=3,p=1\$/);
  expect(await verifyPassword(dearer, stored, 'Correct-Horse-7')).toBe(true);
  expect(await verifyPassword(dearer, null, 'Correct-Horse-7')).toBe(false);
  expect(needsRehash(dearer, stored)).toBe(false);
  expect(needsRehash(dearer, await hashPassword(minimal, 'Correct-Horse-7'))).toBe(true);
});

test('runs as many as there are cores, three at most, queues some, and refuses the rest with a retry time', async () => {
  const room = hashesAtOnce + passwordHashing.waiting;
  const tries = Array.from({ length: room + 3 }, () => hashPassword(minimal, 'Correct-Horse-7'));
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  const { retryAfterSeconds: retryAfter } = passwordHashing;
  expect(refused.map(({ reason }) => reason)).toEqual(
    Array(3).fill(expect.objectContaining({ code: 'UNAVAILABLE', retryAfter })),
  );
  expect(await hashPassword(minimal, 'Correct-Horse-7')).toMatch(/^\$argon2id/);
});
