import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test.each([
  ['/', '/'],
  ['/dashboard', '/dashboard'],
  ['/in/ada-lovelace?tab=1&q=a%20b#top', '/in/ada-lovelace?tab=1&q=a%20b#top'],
  ['/events/../dashboard', '/dashboard'],
  ['/auth/verify', '/auth/verify'],
  ['/search?next=https://example.com//x', '/search?next=https://example.com//x'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/@evil.com', '/@evil.com'],
])('%j leads to %j', (target, path) => {
  expect(safeRedirect(target)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  ' /dashboard',
  'dashboard',
  '//evil.com',
  '///evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '\\/evil.com',
  'https://evil.com',
  'HTTPS:evil.com',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\t/evil.com',
  '/\n/evil.com',
  '\t//evil.com',
  '/\u0000',
  '/a\r\nSet-Cookie: x=1',
  '/%2F/evil.com',
  '/%2Fevil.com',
  '/%2f%2fevil.com',
  '/%5Cevil.com',
  '/%5c%5cevil.com',
  '/%255Cevil.com',
  '/%25252F%25252Fevil.com',
  '/%09/evil.com',
  '/%0a/evil.com',
  '/%0d%0aSet-Cookie:x',
  '/%00',
  '/..//evil.com',
  '/.//evil.com',
  '/%2e%2e//evil.com',
  '/a/..//evil.com',
  '/a//b',
  '/%',
  '/%zz',
  '/%C0%AF',
  '/\u202e',
  '/\ud800',
  '//evil.com\\@x',
  '/?x=\\',
  '/#\n',
  `/${'a'.repeat(3000)}`,
  '/%25252525252F',
  '/auth',
  '/auth/',
  '/auth?redirect=/auth',
  '/login',
  '/signup',
  '/auth/login',
  '/x/../auth',
])('%j leads nowhere', (target) => {
  expect(safeRedirect(target)).toBeNull();
});

test('an accepted target stays on this site when a browser follows it', () => {
  const pieces = ['/', '\\', '.', '..', '%2f', '%2e', '%5c', 'evil.com', '@', ':', '?', '#', ' ', '／', 'x'];
  let passed = 0;
  for (const a of pieces)
    for (const b of pieces)
      for (const c of pieces)
        for (const d of pieces) {
          const safe = safeRedirect(`/${a}${b}${c}${d}`);
          if (safe === null) continue;
          passed += 1;
          expect(new URL(safe, 'https://foyer.example/auth').origin, safe).toBe('https://foyer.example');
          expect(safe).not.toMatch(/^\/[/\\]/);
        }
  expect(passed).toBeGreaterThan(1000);
});
