import { checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { expect, test } from 'vitest';
import { mailtoLink, signInThenReturnTo } from './paths.ts';

test('the sign-in address keeps the whole page address to return to', () => {
  const address = new URL(signInThenReturnTo('/a?b=c&d=e'), 'http://here');
  expect(address.searchParams.get('redirect')).toBe('/a?b=c&d=e');
});

test('a mailto link keeps percent signs of the address literal', () => {
  const email = 'ada%0d%0abcc%3aeve@example.com';
  expect(checkEmail(email)).toBeNull();
  const link = mailtoLink(email);
  expect(link).not.toMatch(/%0d|%0a/i);
  expect(decodeURIComponent(link)).toBe(`mailto:${email}`);
});
