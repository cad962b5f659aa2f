import { expect, test } from 'vitest';
import { contentSecurityPolicy, openerPolicy } from './security-headers.ts';

test('a page may talk to its own server only, and to the country look-up if one is configured', () => {
  expect(contentSecurityPolicy('n', { countryLookupUrl: null })).toContain("connect-src 'self';");
  const policy = contentSecurityPolicy('n', { countryLookupUrl: 'https://where.example/country?format=json' });
  expect(policy).toContain("connect-src 'self' https://where.example;");
});

test('a page may report to Mixpanel only where a project is configured', () => {
  const analytics = { mixpanel: { host: 'https://api-eu.mixpanel.com', token: 'x' }, retentionMonths: 13 };
  const policy = contentSecurityPolicy('n', { countryLookupUrl: null, analytics });
  expect(policy).toContain("connect-src 'self' https://api-eu.mixpanel.com;");
  const own = { ...analytics, mixpanel: null };
  expect(contentSecurityPolicy('n', { countryLookupUrl: null, analytics: own })).toContain("connect-src 'self';");
});

test('a page may do what our own pages need, and nothing else', () => {
  expect(contentSecurityPolicy('abc', { countryLookupUrl: null }).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src-elem 'self' 'nonce-abc'",
    "style-src-attr 'unsafe-inline'",
    "style-src 'self' 'nonce-abc'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types foyer',
  ]);
});

test('no inline script, no eval, no foreign script', () => {
  expect(contentSecurityPolicy('n', { countryLookupUrl: null })).toContain("script-src 'self';");
});

test('images from elsewhere only where a provider that is on keeps its pictures', () => {
  expect(contentSecurityPolicy('n', { countryLookupUrl: null })).toContain("img-src 'self' data:;");
  const policy = contentSecurityPolicy('n', { countryLookupUrl: null, pictureHosts: ['https://pictures.example'] });
  expect(policy).toContain("img-src 'self' data: https://pictures.example;");
});

test('map tiles from the host that is configured, and only from there', () => {
  const map = { tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png?key=1', attribution: '© Tiles' };
  const policy = contentSecurityPolicy('n', { countryLookupUrl: null, map });
  expect(policy).toContain("img-src 'self' data: https://tiles.example;");
  expect(policy).toContain("connect-src 'self';");
  expect(contentSecurityPolicy('n', { countryLookupUrl: null, map: null })).toContain("img-src 'self' data:;");
});

test('only where popups end may other sites keep a hold of the window', () => {
  for (const url of ['/auth/google/callback?code=1', '/auth/linkedin/callback-legacy', '/local/identity/google/auth'])
    expect(openerPolicy(url)).toBe('unsafe-none');
  for (const url of ['/', '/auth', '/auth?x=/auth/google/callback', '/settings/security', '/local/messages'])
    expect(openerPolicy(url)).toBe('same-origin-allow-popups');
});
