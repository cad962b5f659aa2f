import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

test('a page may talk to its own server only, and to the country look-up if one is configured', () => {
  expect(contentSecurityPolicy('n', { countryLookupUrl: null })).toContain("connect-src 'self';");
  const policy = contentSecurityPolicy('n', { countryLookupUrl: 'https://where.example/country?format=json' });
  expect(policy).toContain("connect-src 'self' https://where.example;");
});

test('no inline script, no eval, no foreign script', () => {
  expect(contentSecurityPolicy('n', { countryLookupUrl: null })).toContain("script-src 'self';");
});
