import { errorCodes } from '@foyer/contract/errors.ts';
import { languages } from '@foyer/contract/limits.ts';
import { ruleKeys } from '@foyer/contract/rules/message-keys.ts';
import { describe, expect, test } from 'vitest';
import { headKeys, isNamed, placeholdersIn, textsOf, withoutPlural } from './messages.ts';
import { isTest, readSource, sourceFiles } from './source-files.ts';

/** Error codes returned by schemas of the contract outside its rules: `'first_name_required'`, `'country.invalid'`. */
const schemaKeys = sourceFiles
  .filter((file) => /^contract\/src\/(?!rules\/|webhooks\/)/.test(file) && !isTest(file))
  .flatMap((file) =>
    [...readSource(file).matchAll(/'([a-z]+\.[a-z_]+|[a-z_]+_required)'/g)].map(([, key = '']) => key),
  );
const answered = [
  ...errorCodes.map((code) => `errors:${code}`),
  ...[...ruleKeys, ...schemaKeys].map((key) => `errors:fields.${key}`),
];

const english = textsOf('en');
const others = languages.filter((language) => language !== 'en');
const baseKeys = (texts: ReadonlyMap<string, string>) => [...new Set([...texts.keys()].map(withoutPlural))].sort();

describe.each(others)('%s', (language) => {
  const texts = textsOf(language);

  test('has the same keys as English', () => {
    expect(english.size).toBeGreaterThan(0);
    expect(baseKeys(texts)).toEqual(baseKeys(english));
  });

  test('has the same placeholders as English', () => {
    const differing = [...texts].filter(([key, text]) => {
      const original = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? '';
      return placeholdersIn(text).join() !== placeholdersIn(original).join();
    });
    expect(differing).toEqual([]);
  });

  test('is translated', () => {
    /** Short texts may be the same in both languages: names, symbols, "Error". Placeholders do not count. */
    const same = [...texts].filter(
      ([key, text]) => text.replaceAll(/\{\{[^}]*\}\}/g, '').length > 20 && english.get(key) === text,
    );
    expect(same).toEqual([]);
  });
});

describe.each(languages)('%s', (language) => {
  const texts = textsOf(language);

  test('has no empty text, and no exclamation mark that nobody promised', () => {
    // The specification's words, and the one moment of joy.
    const promised = new Set(['WhatsApp OTP is coming soon!', '¡Ya tienes plaza!']);
    const loud = (text: string) => /[!¡]/.test(text) && !promised.has(text);
    expect([...texts].filter(([, text]) => text.trim() === '' || loud(text))).toEqual([]);
  });

  test('has a sentence for every code of a refusal and for every field message', () => {
    expect(schemaKeys).toContain('first_name_required');
    expect(answered.filter((key) => !texts.has(key))).toEqual([]);
  });

  test('has a title and a description for every page', () => {
    expect(headKeys.length).toBeGreaterThan(0);
    expect(headKeys.filter((key) => !texts.has(key))).toEqual([]);
  });
});

test('every text is used', () => {
  const required = new Set([...headKeys, ...answered]);
  expect([...english.keys()].filter((key) => !required.has(key) && !isNamed(key))).toEqual([]);
});

test('a text that nobody names would be found', () => {
  expect(isNamed('shell:nobody.names.this')).toBe(false);
});
