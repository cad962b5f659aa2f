import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTest, readSource, sourceFiles } from './source-files.ts';

const packages = ['contract', 'server', 'web'];

/** File names that mean the same everywhere: Vite's examples call the two starts of the pages `entry-…`. */
const standardNames = ['entry-client', 'entry-server', 'policy', 'queries', 'routes'];

/** Folders with a file per feature, of the feature's name, and folders with a file per language. */
const filePerFeature = /^server\/src\/(config|db\/schema)\//;
const filePerLanguage = /\/(en|es)(\/|\.tsx?$)/;

const own = sourceFiles.filter((file) => !isTest(file) && !filePerLanguage.test(file));
const nameOf = (file: string) => basename(file).replace(/\.tsx?$/, '');

const declaration = /^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm;
const exportsOf = (text: string) => new Set([...text.matchAll(declaration)].map(([, name = '']) => name));

/** The names that several of these files have or export, and the files. */
function shared(files: readonly string[], namesOf: (file: string) => Iterable<string>): Record<string, string[]> {
  const filesOf: Record<string, string[]> = {};
  for (const file of files) for (const name of namesOf(file)) filesOf[name] = [...(filesOf[name] ?? []), file];
  return Object.fromEntries(Object.entries(filesOf).filter(([, having]) => having.length > 1));
}

/** The words of a name without their endings: `message` and `messages` are the same word. */
function wordsOf(name: string): string[] {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2');
  return words
    .toLowerCase()
    .split('-')
    .map((word) => word.replace(/ies$/, 'y').replace(/(es?|s)$/, ''));
}

/** Whether one name has all words of the other: `guest-list` fits `readGuestList`. */
function fits(file: string, exported: string): boolean {
  const [one, other] = [wordsOf(file), wordsOf(exported)];
  return (
    other.join('').includes(one.join('')) ||
    one.every((word) => other.includes(word)) ||
    other.every((word) => one.includes(word))
  );
}

describe.each(packages)('in %s', (name) => {
  const files = own.filter((file) => file.startsWith(`${name}/src/`));

  test('no two files share a name', () => {
    const named = files.filter((file) => !standardNames.includes(nameOf(file)) && !filePerFeature.test(file));
    expect(named.length).toBeGreaterThan(50);
    expect(shared(named, (file) => [nameOf(file)])).toEqual({});
  });

  test('no two files export the same name', () => {
    expect(shared(files, (file) => exportsOf(readSource(file)))).toEqual({});
  });
});

test('a file that exports one thing is named for it', () => {
  const single = own
    .filter((file) => packages.some((name) => file.startsWith(`${name}/src/`)))
    .filter((file) => !standardNames.includes(nameOf(file)) && !filePerFeature.test(file))
    .map((file) => ({ file, names: [...exportsOf(readSource(file))] }))
    .filter(({ names }) => names.length === 1);
  expect(single.length).toBeGreaterThan(500);
  expect(single.filter(({ file, names: [name = ''] }) => !fits(nameOf(file), name))).toEqual([]);
  expect(fits('attendee-order', 'attendeePage')).toBe(false);
});

test('two files with a name or an export in common are found', () => {
  const texts: Record<string, string> = {
    'a/one.ts': 'export const read = 1;\nexport type Row = 1;',
    'b/one.ts': 'const read = 2;\nexport async function list() {}',
    'b/two.ts': 'export async function list() {}',
  };
  const files = Object.keys(texts);
  expect(shared(files, (file) => [nameOf(file)])).toEqual({ one: ['a/one.ts', 'b/one.ts'] });
  expect(shared(files, (file) => exportsOf(texts[file] ?? ''))).toEqual({ list: ['b/one.ts', 'b/two.ts'] });
});
