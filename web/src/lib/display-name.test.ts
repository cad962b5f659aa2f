import { expect, test } from 'vitest';
import { displayName, displayPhone, firstName } from './display-name.ts';

test.each([
  ['2025550123', '(202) 555-0123'],
  ['+12025550123', '+1 (202) 555-0123'],
  ['+34612345678', '+34612345678'],
  ['+3312345678', '+3312345678'],
])('%s is shown as %s', (phone, shown) => expect(displayPhone(phone)).toBe(shown));

test('a person without a name is called by email, then by phone, then as told', () => {
  const nobody = { name: ' ', email: null, phoneNumber: null };
  expect(displayName({ ...nobody, name: 'Ada' }, 'User')).toBe('Ada');
  expect(displayName({ ...nobody, email: 'ada@example.com', phoneNumber: '+12025550123' }, 'User')).toBe('ada');
  expect(displayName({ ...nobody, phoneNumber: '+12025550123' }, 'User')).toBe('+1 (202) 555-0123');
  expect(displayName(nobody, 'Usuario')).toBe('Usuario');
});

test('a person is greeted by the first name', () => {
  expect(firstName({ name: ' Ada Lovelace ' })).toBe('Ada');
  expect(firstName({ name: ' ' })).toBe('');
});
