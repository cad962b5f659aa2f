import { limits } from '@foyer/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { addressBudgets } from '#src/config/addresses.ts';
import { codes, emailProof, humanCheck } from '#src/config/one-time-codes.ts';
import { passwordHashing, passwordLock, passwordReset } from '#src/config/passwords.ts';
import { breakerSeconds, phoneSends, sender, sendPrefixDigits, sharedSends } from '#src/config/sending.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { contactChange, leadLifetimeSeconds, providerRules, secondFactor } from '#src/config/sign-in.ts';

const minutes = (count: number) => count * 60;
const hours = (count: number) => count * 3600;
const days = (count: number) => count * 86_400;
const times = (limit: number, seconds: number) => ({ limit, seconds });

/**
 * Limits that only the server uses. Other tests read them from config/ and would not notice a change; changing one here changes
 * the security requirements.
 */
const rows: [rule: string, ours: unknown, agreed: unknown][] = [
  ['1: Argon2id', [passwordHashing.memoryKiB, passwordHashing.passes, passwordHashing.lanes], [19_456, 2, 1]],
  ['2: hashes that wait', passwordHashing.waiting, 64],
  ['3: longest password', limits.password.max, 128],
  [
    '6: the lock of an account',
    passwordLock,
    { failures: 5, firstSeconds: minutes(1), longestSeconds: minutes(15), windowSeconds: hours(12) },
  ],
  ['9: failed sign-ins of an address', addressBudgets.failedSignIns, times(20, minutes(10))],
  ['9: look-ups of an address', addressBudgets.lookUps, times(30, minutes(10))],
  ['11: a code', [limits.code.digits, limits.code.lifetimeSeconds, limits.code.attempts], [6, minutes(5), 3]],
  ['11: failed attempts of a contact', codes.failures, times(10, days(1))],
  ['13: bits of a verificationId', codes.verificationIdBytes * 8, 128],
  ['17: one phone, pause', phoneSends.pause, times(1, 30)],
  ['17: one phone', [phoneSends.hourly, phoneSends.daily], [times(5, hours(1)), times(10, days(1))]],
  ['17: one address', [sharedSends.addressHourly, sharedSends.addressDaily], [times(10, hours(1)), times(30, days(1))]],
  ['17: phones of one address', sharedSends.addressPhones, times(5, hours(1))],
  ['17: one prefix', [sharedSends.prefix, sendPrefixDigits], [times(10, hours(1)), 7]],
  ['17: one country', sharedSends.country, times(50, hours(1))],
  ['17: everybody', sharedSends.total, times(500, hours(1))],
  ['17: a breaker stays open', breakerSeconds, hours(1)],
  ['18: senders', sender, { timeoutMs: 5000, retries: 1 }],
  ['19: a challenge', humanCheck.lifetimeSeconds, minutes(5)],
  ['21: proof of an email', emailProof.lifetimeSeconds, hours(24)],
  [
    '22: a reset',
    [passwordReset.tokenBytes * 8, passwordReset.lifetimeSeconds, passwordReset.perEmail],
    [256, minutes(30), times(3, hours(1))],
  ],
  ['22: resets of one address', addressBudgets.resets, times(10, hours(1))],
  ['23: undoing a change of contact', contactChange.undoSeconds, hours(72)],
  ['28: keys of providers', [providerRules.keysCacheSeconds, providerRules.timeoutMs], [minutes(10), 5000]],
  ['28: age of an ID token, and skew', [providerRules.tokenAgeSeconds, providerRules.skewSeconds], [minutes(10), 60]],
  ['29: a visit to a provider', [providerRules.chanceBytes * 8, providerRules.flowSeconds], [256, minutes(10)]],
  [
    '31: an access token, and how long its session is believed to live',
    [sessionRules.accessTokenSeconds, sessionRules.livingCacheSeconds],
    [minutes(15), 5],
  ],
  ['33: a refresh token that was just rotated', sessionRules.rotationGraceSeconds, 10],
  ['34: remembered', sessionRules.remembered, { idleSeconds: days(14), absoluteSeconds: days(30) }],
  ['34: not remembered', sessionRules.forgotten, { idleSeconds: hours(12), absoluteSeconds: hours(24) }],
  ['34: sessions of a user', sessionRules.perUser, 10],
  ['35: age of a step-up', sessionRules.stepUpSeconds, minutes(10)],
  ['7: guesses at a second factor', [secondFactor.attempts, secondFactor.failures], [5, times(10, days(1))]],
  ['a lead without activity', leadLifetimeSeconds, hours(24)],
];

describe('the numbers of the security rules', () => {
  test.each(rows)('%s', (_, ours, agreed) => expect(ours).toEqual(agreed));
});
