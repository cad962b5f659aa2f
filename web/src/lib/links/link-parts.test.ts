import { expect, test } from 'vitest';
import { linkParts } from './link-parts.ts';

test('links are found, without what belongs to the sentence', () => {
  expect(linkParts('See https://example.com/a?b=1, or (http://example.org).')).toEqual([
    { text: 'See ', href: null },
    { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
    { text: ', or (', href: null },
    { text: 'http://example.org', href: 'http://example.org/' },
    { text: ').', href: null },
  ]);
});

test('a host in look-alike letters is shown as punycode', () => {
  expect(linkParts('https://аpple.com/login')).toEqual([
    { text: 'https://xn--pple-43d.com/login', href: 'https://xn--pple-43d.com/login' },
  ]);
});

test('other schemes, and a host hidden behind a name, are text', () => {
  for (const body of ['javascript:alert(1)', 'https://bank.example@evil.example/', 'just text'])
    expect(linkParts(body)).toEqual([{ text: body, href: null }]);
});
