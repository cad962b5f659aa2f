import { expect, test } from 'vitest';
import { firstContact } from './first-contact.ts';

const nothing = { email: null, emailVerified: false, phoneNumber: null, phoneVerified: false };
const phone = { phoneNumber: '+12025550123', phoneVerified: false };
const email = { email: 'ada@example.com', emailVerified: false };

test.each([
  ['email', nothing, 'email'],
  ['phone', { ...nothing, ...email }, 'phone'],
  ['fax', { ...nothing, ...email }, 'email'],
  [null, nothing, 'phone'],
  [null, { ...nothing, ...phone, ...email }, 'phone'],
  [null, { ...nothing, ...phone, phoneVerified: true, ...email }, 'email'],
  [null, { ...nothing, ...phone, phoneVerified: true }, 'email'],
  [null, { ...nothing, ...email, emailVerified: true }, 'phone'],
] as const)('asked for %s: %j begins with %s', (asked, user, kind) => {
  expect(firstContact(asked, user)).toBe(kind);
});
