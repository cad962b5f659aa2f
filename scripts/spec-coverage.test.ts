import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';
import { isTest } from './source-files.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rows = read('docs/spec-coverage.md')
  .split('\n')
  .filter((line) => /^\| (?!---|Statement)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));
const filesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

test('every row says what, by which file, and by which test it is shown', () => {
  expect(rows.length).toBeGreaterThan(150);
  const incomplete = rows.filter(
    ([, done, shown, ...rest]) =>
      rest.length > 0 || filesIn(done).some(isTest) || filesIn(done).length === 0 || !filesIn(shown).some(isTest),
  );
  expect(incomplete).toEqual([]);
});

test('every file that the coverage names exists', () => {
  const named = new Set(rows.flatMap(([, done, shown]) => [...filesIn(done), ...filesIn(shown)]));
  expect([...named].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('no statement is listed twice', () => {
  const statements = rows.map(([statement]) => statement);
  expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
});

test('every call that the coverage names is one of the API', () => {
  const { paths }: { paths: Record<string, Record<string, unknown>> } = JSON.parse(read('docs/openapi.json'));
  const called = rows.flatMap(([statement = '']) => {
    const [, method = '', path = ''] = /^`(GET|POST|PUT|PATCH|DELETE) ([^`]+)`$/.exec(statement) ?? [];
    return method ? [{ method: method.toLowerCase(), path: `/api${path}` }] : [];
  });
  expect(called.length).toBeGreaterThan(50);
  expect(called.filter(({ method, path }) => !(method in (paths[path] ?? {})))).toEqual([]);
});

test('every page that is open to all has its row', () => {
  const told = rows.map(([statement = '']) => statement).join('\n');
  const listed = read('contract/src/site.ts').split('closedPaths')[0] ?? '';
  const open = [...listed.matchAll(/'(\/[a-z]*)'/g)].map(([, path = '']) => path);
  expect(open).toContain('/about');
  expect(open.filter((path) => !told.includes(`\`${path}\``))).toEqual([]);
});
