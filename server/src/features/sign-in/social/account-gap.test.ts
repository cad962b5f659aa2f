import type { User } from '@foyer/contract/accounts.ts';
import { expect, test } from 'vitest';
import { accountGapOf } from './account-gap-of.ts';

const ada: User = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  emailVerified: false,
  phoneNumber: null,
  phoneVerified: false,
  role: 'individual',
  urlSlug: null,
  organizationId: null,
  profileComplete: false,
  avatar: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

test('an account with a name and an email has no missing fields; the profile has its own page', () => {
  expect(accountGapOf(ada)).toEqual({});
});

test.each([
  [{ name: 'User' }, ['name'], { name: null, company: null, email: 'ada@example.com' }],
  [{ name: ' ' }, ['name'], { name: null, company: null, email: 'ada@example.com' }],
  [{ email: null }, ['email'], { name: 'Ada Lovelace', company: null, email: null }],
  [{ role: 'organization' as const }, ['company'], { name: 'Ada Lovelace', company: null, email: 'ada@example.com' }],
  [{ name: 'User', email: null }, ['name', 'email'], { name: null, company: null, email: null }],
])('%o is missing %o', (account, missingFields, currentData) => {
  expect(accountGapOf({ ...ada, ...account })).toEqual({
    requiresProfileCompletion: true,
    userId: ada.id,
    currentData,
    missingFields,
  });
});
