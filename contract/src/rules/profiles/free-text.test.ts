import { expect, test } from 'vitest';
import { areDifferent, canonicalLanguage, cleanLink, cleanText, isLanguage, isLink, isPlain } from './free-text.ts';

test('cleanText keeps paragraphs and normalizes the space around them', () => {
  expect(cleanText('  One  two \r\n\r\n\n\n three\t\n')).toBe('One two\n\nthree');
  expect(cleanText(' \n ')).toBe('');
});

test('text with invisible or reordering characters is not plain', () => {
  for (const text of ['Fine\n\nlines', 'José 李小龙', 'Family 👩‍👩‍👧', 'علی\u200cرضا'])
    expect(isPlain(text), text).toBe(true);
  for (const text of ['a\u0000b', 'a\u202eb', 'a\u200bb', 'a\u2028b', `a${'\u0334'.repeat(9)}`, '\u3164'])
    expect(isPlain(text), text).toBe(false);
});

test.each([
  ['https://ada.example', true],
  ['http://ada.example:8080/path?q=1#part', true],
  ['https://xn--mnchen-3ya.example', true],
  ['https://münchen.example/straße', true],
  ['https://ada', false],
  ['https://127.0.0.1/', false],
  ['https://[::1]/', false],
  ['https://2130706433/', false],
  ['https://user@ada.example', false],
  ['https://:secret@ada.example', false],
  ['ftp://ada.example', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://ada.example/a b', false],
  ['https://ada.example/\u202egpj', false],
  ['', false],
])('%j as a link: %s', (link, expected) => {
  expect(isLink(link)).toBe(expected);
});

test('a link without a scheme becomes https, and an empty one stays empty', () => {
  expect(cleanLink(' ada.example/cv ')).toBe('https://ada.example/cv');
  expect(cleanLink('HTTP://ada.example')).toBe('HTTP://ada.example');
  expect(cleanLink('javascript:alert(1)')).toBe('javascript:alert(1)');
  expect(cleanLink('  ')).toBe('');
});

test('language tags become canonical BCP 47', () => {
  expect(['ES', 'pt-br', 'ZH-hant-tw', 'es-419', 'gsw'].map(canonicalLanguage)).toEqual([
    'es',
    'pt-BR',
    'zh-Hant-TW',
    'es-419',
    'gsw',
  ]);
  for (const tag of ['es', 'pt-BR', 'zh-Hant-TW', 'es-419', 'gsw']) expect(isLanguage(tag), tag).toBe(true);
  for (const tag of ['', 'english', 'e', 'es_MX', 'x-klingon', 'de-u-co-phonebk'])
    expect(isLanguage(canonicalLanguage(tag)), tag).toBe(false);
});

test('lines that only differ in case are duplicates', () => {
  expect(areDifferent(['Chess', 'Go'])).toBe(true);
  expect(areDifferent(['Chess', 'CHESS'])).toBe(false);
});
