import { expect, test } from 'vitest';
import { formatPhone, formatTypedPhone, maskPhone } from './phone-display.ts';
import { keepPhoneCharacters } from './phone-text.ts';
import { checkTypedPhone, submittedPhoneProblem } from './typed-phone.ts';

test.each([
  ['', null, 'empty', 'phone.required'],
  ['2', null, 'incomplete', null],
  ['21', 'US', 'incomplete', null],
  ['+1', null, 'incomplete', null],
  ['213', null, 'invalid', 'phone.select_country'],
  ['213', 'US', 'invalid', 'phone.invalid_for_country'],
  ['+12133', null, 'incomplete', null],
  ['+121337', null, 'incomplete', null],
  ['+1213373', null, 'invalid', 'phone.invalid_format'],
  ['1234567890123456', 'US', 'invalid', 'phone.too_long'],
  ['+1234567890123456', null, 'invalid', 'phone.too_long'],
  ['2133734253', 'US', 'valid', null],
  ['(213) 373-4253', 'US', 'valid', null],
  ['+34 612 345 678', 'US', 'valid', null],
] as const)('%j in %s is %s', (typed, country, state, message) => {
  expect(checkTypedPhone(typed, country)).toMatchObject({ state, message });
});

test('a number that is only too short is refused when submitted', () => {
  expect(submittedPhoneProblem('+1213', null)).toBe('phone.invalid_format');
  expect(submittedPhoneProblem('', 'US')).toBe('phone.required');
  expect(submittedPhoneProblem('2133734253', 'US')).toBeNull();
});

test('a field keeps digits and a plus in front', () => {
  expect(keepPhoneCharacters('a2b1c3-4')).toBe('2134');
  expect(keepPhoneCharacters('+1 (213) 373-4253 ext 7')).toBe('+12133734253');
  expect(keepPhoneCharacters('٢١٣')).toBe('213');
  expect(keepPhoneCharacters('12+3')).toBe('123');
});

test.each([
  ['', 'US', ''],
  ['2133', 'US', '213 3'],
  ['2133734253', 'US', '213 373 4253'],
  ['21337342539', 'US', '213 373 42539'],
  ['612345678', 'ES', '612 345 678'],
  ['6123456789', 'ES', '612 345 678 9'],
  ['+', 'US', '+'],
  ['+3', 'ES', '+3'],
  ['+34', 'ES', '+34'],
  ['+34612345678', 'US', '+34 612 345 678'],
  ['+12133734253', null, '+1 213 373 4253'],
  ['+3531234567', null, '+353 123 456 7'],
] as const)('%j typed in %s shows as %j', (typed, country, shown) => {
  expect(formatTypedPhone(typed, country)).toBe(shown);
  expect(formatTypedPhone(shown, country)).toBe(shown);
});

test.each([
  ['2133734253', '(213) 373-4253'],
  ['12133734253', '+1 (213) 373-4253'],
  ['+12133734253', '+1 (213) 373-4253'],
  ['+34612345678', '+34 612 345 678'],
  ['+4512345678', '+45 123 456 78'],
  ['12345', '12345'],
])('%s reads as %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});

test.each([
  ['+12133734253', '+1 ******4253'],
  ['+34612345678', '+34 *****5678'],
  ['+6701234567', '+670 *****67'],
  ['+6901234', '+690 ***'],
])('%s is masked as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});
