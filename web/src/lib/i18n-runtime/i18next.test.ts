import { createRequire } from 'node:module';
import { languages } from '@foyer/contract/limits.ts';
import { expect, test } from 'vitest';
import { createI18n } from '#src/lib/i18n.ts';
import { createInstance, type Texts } from './i18next.ts';

// Node's own `require` finds the package, not what the bundler puts in its place.
const i18next = createRequire(import.meta.url)('i18next') as typeof import('i18next');
const files = import.meta.glob<Texts>('../../messages/*/*.json', { import: 'default', eager: true });
const counts = [0, 1, 2, 5, 21, 1000, 12_345, 1_000_000, 1.5];

const resourcesOf = (language: string) =>
  Object.fromEntries(
    Object.entries(files).flatMap(([file, texts]) => {
      const [, fileLanguage, namespace = ''] = /messages\/(\w+)\/(.+)\.json$/.exec(file) ?? [];
      return fileLanguage === language ? [[namespace, texts]] : [];
    }),
  );

/** Each text's key, without the ending for its plural. */
function keysIn(texts: object, before = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [before + name.replace(/_(zero|one|two|few|many|other)$/, '')]
      : [before + name, ...keysIn(text, `${before}${name}.`)],
  );
}

const placeholders = (resources: object) => [
  ...new Set(Array.from(JSON.stringify(resources).matchAll(/\{\{\s*(\w+)/g), ([, name = '']) => name)),
];

test.each(languages)('every text reads as i18next itself would have it in %s', (language) => {
  const resources = resourcesOf(language);
  const theirs = i18next.createInstance();
  void theirs.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(resources),
    defaultNS: 'shell',
    resources: { [language]: resources },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const ours = createInstance();
  void ours.init({ lng: language, resources: { [language]: resources }, defaultNS: 'shell' });
  const values: Record<string, unknown> = Object.fromEntries(
    placeholders(resources).map((name, at) => [name, 1200 + at]),
  );
  // i18next hands the values on to `Intl`, which refuses a currency that is a number.
  values.currency = 'EUR';

  let compared = 0;
  for (const [namespace, texts] of Object.entries(resources)) {
    for (const key of new Set(keysIn(texts))) {
      for (const count of [undefined, ...counts]) {
        const given = { ...values, returnObjects: true, count };
        const wanted = theirs.t(`${namespace}:${key}` as never, given as never) as unknown;
        // Without its count, i18next returns the key of a plural, and leaves `{{count, number}}` as it is.
        if (wanted === key || JSON.stringify(wanted).includes('{{count')) continue;
        expect(ours.t(`${namespace}:${key}`, given), `${namespace}:${key} (${count})`).toEqual(wanted);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(10_000);
});

test('values are put in as they are, and what is missing is left out', async () => {
  const ours = createInstance();
  await ours.init({
    lng: 'en',
    resources: { en: { shell: { hello: 'Hello {{name}}, {{ name }}{{nobody}}.' } } },
    defaultNS: 'shell',
  });
  expect(ours.t('hello', { name: '<b>{{nobody}} $&</b>' })).toBe('Hello <b>{{nobody}} $&</b>, <b>{{nobody}} $&</b>.');
});

test('a key that has no text is returned without its namespace', () => {
  const i18n = createI18n('en');
  expect(i18n.t('errors:unexpected')).toBe('unexpected');
  expect(i18n.exists('errors:constructor')).toBe(false);
});

test('a fixed t keeps its language, one without a language follows the current', async () => {
  const ours = createInstance();
  const resources = { en: { shell: { yes: 'Yes' } }, es: { shell: { yes: 'Sí' } } };
  await ours.init({ lng: 'en', resources, defaultNS: 'shell' });
  const english = ours.getFixedT('en');
  const current = ours.getFixedT(null, 'shell');
  await ours.changeLanguage('es');
  expect([english('yes'), current('yes'), ours.t('shell:yes')]).toEqual(['Yes', 'Sí', 'Sí']);
});
