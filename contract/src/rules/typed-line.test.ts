import { expect, test } from 'vitest';
import { company, name, typedEmail } from '../accounts.ts';
import { captureEmailLead } from '../leads.ts';
import { oneTimeCode, typedPhone } from '../one-time-codes/one-time-codes.ts';
import { completeProfile, urlSlug } from '../profiles/profiles.ts';
import { ruleKeys } from './message-keys.ts';

type Checked = {
  safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
};

function keysOf(schema: Checked, value: unknown) {
  return schema.safeParse(value).error?.issues.map(({ path, message }) => [...path, message].join(': ')) ?? [];
}

test.each([
  ['name', name, undefined, 'name.required'],
  ['name', name, '', 'name.required'],
  ['name', name, '   ', 'name.required'],
  ['name', name, ' A ', 'name.min_length'],
  ['name', name, 'a'.repeat(101), 'name.max_length'],
  ['company', company, '', 'company.required'],
  ['company', company, 'X', 'company.min_length'],
  ['company', company, 'x'.repeat(101), 'company.max_length'],
  ['phone', typedPhone, undefined, 'phone.required'],
  ['phone', typedPhone, '', 'phone.required'],
  ['email', typedEmail, undefined, 'email.required'],
  ['phone', typedPhone, '1'.repeat(101), 'phone.too_long'],
  ['code', oneTimeCode, undefined, 'code.six_digits'],
  ['code', oneTimeCode, 123456, 'code.six_digits'],
  ['code', oneTimeCode, '12345', 'code.six_digits'],
  ['code', oneTimeCode, '123456\n', 'code.six_digits'],
  ['code', oneTimeCode, '١٢٣٤٥٦', 'code.six_digits'],
  ['slug', urlSlug, undefined, 'slug_required'],
  ['slug', urlSlug, '-abc', 'slug.invalid_format'],
  ['slug', urlSlug, 'a'.repeat(51), 'slug.max_length'],
] as const)('the %s schema answers %#: one key', (_, schema, value, key) => {
  expect(keysOf(schema, value)).toEqual([key]);
  expect(ruleKeys).toContain(key);
});

test('an empty profile form names each field once', () => {
  const form = { firstName: ' ', lastName: 'A', title: '', company: 'x' };
  expect(keysOf(completeProfile.body, { ...form, urlSlug: 'ada' })).toEqual([
    'firstName: first_name_required',
    'lastName: last_name_required',
    'title: title_required',
    'company: company_required',
  ]);
});

test('a profile form without any field names each with its own key', () => {
  expect(keysOf(completeProfile.body, {})).toEqual([
    'firstName: first_name_required',
    'lastName: last_name_required',
    'urlSlug: slug_required',
    'title: title_required',
    'company: company_required',
  ]);
});

test('lines arrive trimmed, slugs in lower case', () => {
  expect(name.parse('  Ada Lovelace ')).toBe('Ada Lovelace');
  expect(urlSlug.parse(' Ada ')).toBe('ada');
  expect(captureEmailLead.body.parse({ email: 'ada@example.com' }).name).toBeUndefined();
});
