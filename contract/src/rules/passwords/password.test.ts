import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { commonBases, commonLiterals } from './common-password-list.ts';
import { isCommonPassword } from './common-passwords.ts';
import { generatePassword } from './generate-password.ts';
import { checkConfirmation, normalPassword, passwordProblems } from './password.ts';
import { passwordMeter, passwordStrength } from './password-strength.ts';

test.each([
  ['Blue-Kettle7!', []],
  ['', ['password.min_length', 'password.uppercase', 'password.lowercase', 'password.number', 'password.special']],
  ['Ab1!xyz', ['password.min_length']],
  ['blue-kettle7!', ['password.uppercase']],
  ['BLUE-KETTLE7!', ['password.lowercase']],
  ['Blue-Kettle!', ['password.number']],
  ['BlueKettle7', ['password.special']],
  ['Blue-Kettle7_', ['password.special']],
  [`Aa1!${'x'.repeat(124)}`, []],
  [`Aa1!${'x'.repeat(125)}`, ['password.max_length']],
  ['Ａa1!xyzw', []],
  ['Ab1!😀😀😀', ['password.min_length']],
  ['Ñandú-7!', []],
  ['  Ab1!  ', []],
])('%j lacks %j', (typed, problems) => {
  expect(passwordProblems(typed)).toEqual(problems);
});

test('every special character of the specification counts', () => {
  for (const sign of '!@#$%^&*(),.?":{}|<>') expect(passwordProblems(`Kettle77${sign}`), sign).toEqual([]);
});

test('a password does not say whose it is', () => {
  const owner = { email: 'Ada.Lovelace@example.com', phone: '+12133734253' };
  for (const typed of [
    'Ada.Lovelace1!',
    'adaLOVELACE99!',
    'Foyer2026!',
    '!F-o-y-e-r1',
    'Xy!3734253',
    'Xy!213-373-4253',
    'Ｆoyer123!',
  ])
    expect(passwordProblems(typed, owner), typed).toContain('password.personal');
  for (const typed of ['Ada-likes-7-kettles!', 'Foyers-open-9!', 'Xy!3734252x'])
    expect(passwordProblems(typed, owner), typed).not.toContain('password.personal');
  expect(passwordProblems('Kettle77!', { email: '', phone: '' })).toEqual([]);
});

test('the same password in another Unicode form is the same', () => {
  expect(normalPassword('Café1!')).toBe(normalPassword('Cafe\u03011!'));
  expect(checkConfirmation('Café1!', 'Cafe\u03011!')).toBeNull();
  expect(checkConfirmation('Kettle77!', 'Kettle77! ')).toBe('password.match');
});

test.each([
  ['', 0, 'weak'],
  ['a', 15, 'weak'],
  ['aA', 30, 'fair'],
  ['aA1', 45, 'fair'],
  ['aaaaaaaa', 40, 'fair'],
  ['aA1!', 65, 'good'],
  ['aaaaaaaA', 55, 'good'],
  ['aaaaaaA1', 70, 'good'],
  ['aaaaaA1!', 90, 'strong'],
  ['aaaaaaaaaA1!', 100, 'strong'],
  ['aaaaaaaaaaA1', 80, 'strong'],
])('the meter gives %j %i, %s', (typed, score, label) => {
  expect(passwordMeter(typed)).toEqual({ score, label });
});

test.each([
  ['', 0, 'weak', 33],
  ['aA', 2, 'weak', 33],
  ['aA1', 3, 'medium', 66],
  ['aA1!', 4, 'medium', 66],
  ['aaaaaA1!', 5, 'strong', 100],
])('the criteria of %j: %i met, %s, %i percent', (typed, met, strength, width) => {
  expect(passwordStrength(typed)).toMatchObject({ met, strength, width });
});

describe('generated passwords', () => {
  test('always satisfy the policy, have 16 characters and differ', () => {
    const made = Array.from({ length: 2000 }, () => generatePassword((size) => randomBytes(size)));
    expect(new Set(made).size).toBe(made.length);
    for (const password of made) {
      expect(password).toHaveLength(16);
      expect(passwordProblems(password), password).toEqual([]);
      expect(isCommonPassword(password), password).toBe(false);
    }
  });
  test('whatever the random source gives, and from a slice of a larger buffer', () => {
    for (const byte of [0, 1, 127, 255]) {
      const password = generatePassword((size) => new Uint8Array(size + 3).fill(byte).subarray(3));
      expect(passwordProblems(password)).toEqual([]);
    }
    expect(generatePassword((size) => randomBytes(size), 4)).toHaveLength(8);
  });
  test('put every kind of character at every position', () => {
    const seen = Array.from({ length: 16 }, () => new Set<string>());
    for (let round = 0; round < 3000; round += 1)
      [...generatePassword((size) => randomBytes(size))].forEach((character, place) => {
        const kind = [/[A-Z]/, /[a-z]/, /[0-9]/].findIndex((pattern) => pattern.test(character));
        seen[place]?.add(String(kind));
      });
    expect(seen.map((kinds) => kinds.size)).toEqual(seen.map(() => 4));
  });
});

describe('common passwords', () => {
  test('the list is long', () => {
    expect(commonBases.size + commonLiterals.size).toBeGreaterThan(1000);
  });
  test.each([
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd123!',
    'Welcome2024!',
    '!!Welcome1',
    'Qwerty123$',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Aa1!Aa1!',
    'Abcd1234!',
    'L3tm31n!',
    'Admin@123',
    'Trustno1!',
    'Qwer1234!',
    '123456aA!',
    'PasswordPassword1!',
    'Ｐassword1!',
    'Contraseña1!',
    'Barcelona10!',
    'Aaaaaa1!',
    'Iloveyou1!',
  ])('%s is refused although the policy may be met', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });
  test.each([
    'Tr0ub4dor&3',
    'Blue-Kettle7!',
    'kX9#mQ2$vLp7',
    'Correct-Horse7',
    'Passwordless-Living1!',
    '7!Kites&Owls',
  ])('%s is not', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
  test('is decided quickly for long ones', () => {
    for (const piece of ['1', '!', 'a', 'Aa1!bc', '@$0'])
      expect(isCommonPassword(piece.repeat(128 / piece.length))).toBeTypeOf('boolean');
  });
});
