import { expect, test } from 'vitest';
import { findLinks } from './find-links.ts';

test('links are found where they are, with their address', () => {
  expect(findLinks('See HTTPS://Example.com/a?b=1, or (http://example.org).')).toEqual([
    { index: 4, typed: 'HTTPS://Example.com/a?b=1', href: 'https://example.com/a?b=1' },
    { index: 35, typed: 'http://example.org', href: 'http://example.org/' },
  ]);
});

test.each(['javascript:alert(1)', 'https://bank.example@evil.example/', 'https://', 'example.com'])(
  '%j is text',
  (text) => {
    expect(findLinks(text)).toEqual([]);
  },
);
