import { expect, test } from 'vitest';
import { isReservedSlug, reservedSlugs } from './reserved-slugs.ts';
import { checkSlugFormat, deriveSlug, sanitizeTypedSlug, slugPattern, slugSuggestion } from './slug.ts';

test.each([
  [['Ada', 'Lovelace'], 'ada-lovelace'],
  [['José María', 'Ñúñez'], 'jose-maria-nunez'],
  [["Conan O'Brien"], 'conan-obrien'],
  [['Søren', 'Łukasz-Ærø'], 'soren-lukasz-aero'],
  [['Straße'], 'strasse'],
  [['İpek', 'Işık'], 'ipek-isik'],
  [['  --Ada__ ', ' & Co. '], 'ada-co'],
  [['Ａｄａ'], 'ada'],
  [['李', '小龙'], ''],
  [['😀'], ''],
  [[''], ''],
  [['a'.repeat(80)], 'a'.repeat(50)],
  [[`${'a'.repeat(49)} b`], 'a'.repeat(49)],
])('%j gives %j', (names, slug) => {
  expect(deriveSlug(...names)).toBe(slug);
});

test('typing in the slug field keeps only valid characters', () => {
  expect(sanitizeTypedSlug('Ada Lovelace_1!-')).toBe('adalovelace1-');
  expect(sanitizeTypedSlug('ñandú')).toBe('and');
  expect(sanitizeTypedSlug('x'.repeat(99))).toHaveLength(50);
});

test.each([
  ['', 'slug_required'],
  ['ab', 'slug.min_length'],
  ['abc', null],
  ['a'.repeat(50), null],
  ['a'.repeat(51), 'slug.max_length'],
  ['-abc', 'slug.invalid_format'],
  ['abc-', 'slug.invalid_format'],
  ['Abc', 'slug.invalid_format'],
  ['a b c', 'slug.invalid_format'],
  ['abc\n', 'slug.invalid_format'],
  ['añb', 'slug.invalid_format'],
  ['a--b', null],
])('%j is answered with %s', (slug, key) => {
  expect(checkSlugFormat(slug)).toBe(key);
});

test('product words are reserved, also with a number', () => {
  for (const slug of [
    'admin',
    'api',
    'auth',
    'login',
    'settings',
    'events',
    'in',
    'support',
    'foyer',
    'profile-setup',
    'ADMIN',
    'admin-2',
    'support24',
    'foyer1',
  ])
    expect(isReservedSlug(slug), slug).toBe(true);
  for (const slug of ['ada', 'adminton', 'events-2', 'supporter', 'foyers', 'constructor', ''])
    expect(isReservedSlug(slug), slug).toBe(false);
  for (const slug of reservedSlugs) expect(slug).toMatch(slugPattern);
});

test('every suggestion can be chosen, and they differ', () => {
  const bases = [
    'ada',
    'li',
    'a',
    '',
    '😀',
    '李',
    'admin',
    'foyer-9',
    'api',
    'a'.repeat(50),
    `${'a'.repeat(46)}-bcd`,
    'support-member',
    'Not A Slug!',
  ];
  for (const base of [...bases, ...reservedSlugs]) {
    const suggestions = [1, 2, 3, 9, 10, 99, 1000, 1_000_000_999].map((n) => slugSuggestion(base, n));
    expect(new Set(suggestions).size).toBe(suggestions.length);
    for (const slug of suggestions) {
      expect(checkSlugFormat(slug), slug).toBeNull();
      expect(isReservedSlug(slug), slug).toBe(false);
    }
  }
  expect(slugSuggestion('ada', 1)).toBe('ada');
  expect(slugSuggestion('ada', 2)).toBe('ada-2');
});
