import { expect, test } from 'vitest';
import { displayName, splitName } from './display-name.ts';
import { initials } from './initials.ts';
import {
  checkCompany,
  checkFirstName,
  checkLastName,
  checkName,
  checkProfileCompany,
  checkTitle,
  cleanLine,
} from './name.ts';

test.each([
  ['', 'name.required'],
  [' \u00a0 ', 'name.required'],
  ['A', 'name.min_length'],
  [' A ', 'name.min_length'],
  ['😀', 'name.min_length'],
  ['a'.repeat(101), 'name.max_length'],
  ['<b>Ada</b>', 'name.invalid_characters'],
  ['Ada\nLovelace', 'name.invalid_characters'],
  ['Ada\u0000', 'name.invalid_characters'],
  ['Ada \u202eecalevoL', 'name.invalid_characters'],
  ['A\u200bda', 'name.invalid_characters'],
  ['\u3164\u3164', 'name.invalid_characters'],
  ['Ada \ud800', 'name.invalid_characters'],
  ['Ada 😀', 'name.invalid_characters'],
  ['12345', 'name.invalid_characters'],
  ['---', 'name.invalid_characters'],
  ['see http://evil.example', 'name.invalid_characters'],
  ['ada@example.com', 'name.invalid_characters'],
  [`A${'\u0334'.repeat(20)}da`, 'name.invalid_characters'],
])('the name %j is refused with %s', (typed, key) => {
  expect(checkName(typed)).toBe(key);
});

test.each([
  'Ada Lovelace',
  'Li',
  'José Ñúñez',
  "Conan O'Brien",
  'D’Arcy',
  'Jean-Luc',
  'Martin Luther King, Jr.',
  'Elizabeth II',
  'John 3rd',
  '李小龙',
  'محمد علی',
  'علی\u200cرضا',
  'ประเสริฐ',
  'Nguyễn Thị Minh Khai',
  'Jose\u0301',
  'John "Jack" Doe',
  'Anne (Annie) Smith',
  'a'.repeat(100),
  '𠮷野家',
])('the name %j is fine', (typed) => {
  expect(checkName(typed)).toBeNull();
});

test('company names can have signs, but no markup', () => {
  for (const company of ['AT&T', 'Yahoo!', '3M', 'C# Works', 'Müller + Söhne GmbH & Co. KG', 'foo/bar @ home'])
    expect(checkCompany(company), company).toBeNull();
  expect(checkCompany('')).toBe('company.required');
  expect(checkCompany('X')).toBe('company.min_length');
  expect(checkCompany('x'.repeat(101))).toBe('company.max_length');
  for (const company of ['<script>', 'A\u0007B', '&&&', 'A\u2066B'])
    expect(checkCompany(company), company).toBe('company.invalid_characters');
});

test('the profile form has its own keys for missing names', () => {
  for (const typed of ['', ' A ']) {
    expect(checkFirstName(typed)).toBe('first_name_required');
    expect(checkLastName(typed)).toBe('last_name_required');
    expect(checkTitle(typed)).toBe('title_required');
    expect(checkProfileCompany(typed)).toBe('company_required');
  }
  expect(checkFirstName('x'.repeat(101))).toBe('name.max_length');
  expect(checkTitle('x'.repeat(101))).toBe('title.max_length');
  expect(checkTitle('<b>')).toBe('title.invalid_characters');
  expect(checkTitle('VP, R&D / Ops')).toBeNull();
});

test('a line is stored in NFC with single spaces', () => {
  expect(cleanLine('  Jose\u0301 \u00a0 Ñúñez ')).toBe('José Ñúñez');
});

test('a full name is split on its first space', () => {
  expect(splitName(' Ada  King Lovelace ')).toEqual({ firstName: 'Ada', lastName: 'King Lovelace' });
  expect(splitName('Ada')).toEqual({ firstName: 'Ada', lastName: '' });
  expect(splitName('')).toEqual({ firstName: '', lastName: '' });
});

test('the display name is the name, email, phone or User', () => {
  const contacts = { email: 'ada@example.com', phoneNumber: '+12133734253' };
  expect(displayName({ name: ' Ada ', ...contacts })).toBe('Ada');
  expect(displayName({ name: ' ', ...contacts })).toBe('ada');
  expect(displayName({ name: null, email: null, phoneNumber: contacts.phoneNumber })).toBe('+1 (213) 373-4253');
  expect(displayName({})).toBe('User');
});

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada king lovelace', 'AL'],
  ['Ada', 'AD'],
  ['a', 'A'],
  ['', ''],
  ['élise öz', 'ÉÖ'],
  ['(Ada) "Lovelace"', 'AL'],
  ['李小龙', '李小'],
  ['+1 (213) 373-4253', '13'],
  ['E\u0301lise', 'ÉL'],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
