import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTest, readSource, sourceFiles } from './source-files.ts';

const packages = ['contract', 'server', 'web'];

/** File names that mean the same in every feature. */
const standardNames = ['policy', 'queries', 'routes'];

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
