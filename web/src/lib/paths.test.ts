import { checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { expect, test } from 'vitest';
import { mailLinkTo, signInThenReturnTo } from './paths.ts';

test('where a stranger came from is kept whole', () => {
  const address = new URL(signInThenReturnTo('/a?b=c&d=e'), 'http://here');
  expect(address.searchParams.get('redirect')).toBe('/a?b=c&d=e');
});

test('an address that has a percent sign itself is written to as it is', () => {
  const email = 'ada%0d%0abcc%3aeve@example.com';
  expect(checkEmail(email)).toBeNull();
  const link = mailLinkTo(email);
  expect(link).not.toMatch(/%0d|%0a/i);
  expect(decodeURIComponent(link)).toBe(`mailto:${email}`);
});
