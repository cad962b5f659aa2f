import { expect, test } from 'vitest';
import { checkWhenSubmitted, checkWhileTyping, identifierBody } from './identifier.ts';

const typed = (identifier: string, country: string | null = 'US') => ({ identifier, country });

test.each([
  ['', 'either', 'either'],
  ['12', 'either', 'either'],
  ['ada', 'email', 'email.invalid_format'],
  ['ada@', 'email', 'email.invalid_domain'],
  ['ada@example', 'email', 'email.invalid_domain'],
  ['a@b@example.com', 'email', 'email.invalid_format'],
  [`${'a'.repeat(65)}@example.com`, 'email', 'email.local_too_long'],
  ['ada@example.com', 'email', null],
  ['+1415', 'phone', 'phone.invalid_format'],
  ['1234567890123456', 'phone', 'phone.too_long'],
  ['415555', 'phone', 'phone.invalid_for_country'],
  ['415 555 0123', 'phone', null],
  ['+34 612 345 678', 'phone', null],
] as const)('%j when it is sent: %s, %s', (identifier, kind, problem) => {
  expect(checkWhenSubmitted(typed(identifier))).toEqual({ kind, problem });
});

test('a number without a plus needs a country', () => {
  expect(checkWhenSubmitted(typed('4155550123', null)).problem).toBe('phone.select_country');
});

test('an unfinished value is no problem while typing', () => {
  expect(checkWhileTyping(typed(''))).toEqual({ kind: 'either', problem: null, isValid: false });
  expect(checkWhileTyping(typed('12')).problem).toBeNull();
  expect(checkWhileTyping(typed('+1415')).problem).toBeNull();
  expect(checkWhileTyping(typed('ada@example.com')).isValid).toBe(true);
  expect(checkWhileTyping(typed('4155550123'))).toEqual({ kind: 'phone', problem: null, isValid: true });
});

test('the country is sent with numbers only', () => {
  expect(identifierBody(typed(' ada@example.com '))).toEqual({ identifier: 'ada@example.com' });
  expect(identifierBody(typed('4155550123'))).toEqual({ identifier: '4155550123', countryCode: 'US' });
});
