import { formatPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { expect, test } from 'vitest';
import { displayName, displayPhone, firstName } from './display-name.ts';

test.each([
  ['+12025550123', '+1 (202) 555-0123'],
  ['+34612345678', '+34 612 345 678'],
  ['+34 612-345-678', '+34 612 345 678'],
  ['+3312345678', '+33 123 456 78'],
  ['+4512345678', '+45 123 456 78'],
])('%s is shown as %s, everywhere', (phone, shown) => {
  expect([displayPhone(phone), formatPhone(phone)]).toEqual([shown, shown]);
});

test('a person without a name is shown by email, then by phone, then by the fallback', () => {
  const nobody = { name: ' ', email: null, phoneNumber: null };
  expect(displayName({ ...nobody, name: 'Ada' }, 'User')).toBe('Ada');
  expect(displayName({ ...nobody, email: 'ada@example.com', phoneNumber: '+12025550123' }, 'User')).toBe('ada');
  expect(displayName({ ...nobody, phoneNumber: '+12025550123' }, 'User')).toBe('+1 (202) 555-0123');
  expect(displayName(nobody, 'Usuario')).toBe('Usuario');
});

test('the greeting uses the first name', () => {
  expect(firstName({ name: ' Ada Lovelace ' })).toBe('Ada');
  expect(firstName({ name: ' ' })).toBe('');
});
