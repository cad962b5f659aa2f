import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageCookies } from '../contract/src/pages.ts';
import { root } from './paths.mjs';
import { isTest, readSource, sourceFiles } from './source-files.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rows = read('docs/spec-coverage.md')
  .split('\n')
  .filter((line) => /^\| (?!---|Statement)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));
const filesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

type NamedTest = { file: string; title: string };

/** The tests named in a cell as `file.test.ts`: title; null for an entry in another format. */
function testsIn(cell = ''): (NamedTest | null)[] {
  return cell.split('<br>').map((line) => {
    const [, file, title] = /^`([^`]+)`: (\S.*)$/.exec(line) ?? [];
    return file && title ? { file, title } : null;
  });
}

/** Whether a title says something without the values that are filled in. */
const hasWords = (title: string) => /[a-z]{2}/i.test(title.replaceAll(/%[a-z]|\$\{?[\w.]+\}?/gi, ''));

/** The titles of a file's tests and journeys that run, as they are written there. */
function titlesIn(source: string): Set<string> {
  const titles = source.matchAll(/(?<!\.(?:skip|todo|fails))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/g);
  return new Set([...titles].map(([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1')));
}

test('every row names what is done, by which files, and the titles of the tests that show it', () => {
  expect(rows.length).toBeGreaterThan(150);
  const incomplete = rows.filter(
    ([, done, tests, ...rest]) =>
      rest.length > 0 ||
      filesIn(done).some(isTest) ||
      filesIn(done).length === 0 ||
      !testsIn(tests).every((named) => named && isTest(named.file) && hasWords(named.title)),
  );
  expect(incomplete).toEqual([]);
});

test('every file that the coverage names exists', () => {
  const named = new Set(rows.flatMap(([, done, tests]) => [...filesIn(done), ...filesIn(tests)]));
  expect([...named].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('every test that the coverage names by its title is in its file', () => {
  const named = rows.flatMap(([, , tests]) => testsIn(tests)).filter((each) => each !== null);
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ file, title }) => !titlesIn(read(file)).has(title))).toEqual([]);
});

test.each([
  ["test('plain', () => {", ['plain']],
  ['test("somebody\'s", () => {', ["somebody's"]],
  ["test('somebody\\'s', () => {", ["somebody's"]],
  ["test.each([1])('number %i', (n) => {", ['number %i']],
  ['journey(\n  `with a look`, [look],', ['with a look']],
  ["test.skip('left out', () => {", []],
  ["test.todo('later', () => {", []],
])('of %j the titles are found', (source, titles) => {
  expect([...titlesIn(source)]).toEqual(titles);
});

test('what is said not to be here yet is not', () => {
  const list = read('docs/spec-coverage.md').split('## Calls that are not here yet')[1]?.split('\n## ')[0] ?? '';
  const beginnings = [...list.matchAll(/^- `(\/[a-z]+)`/gm)].map(([, beginning]) => `/api${beginning}`);
  expect(beginnings).toContain('/api/billing');
  const { paths }: { paths: Record<string, unknown> } = JSON.parse(read('docs/openapi.json'));
  const here = Object.keys(paths).filter((path) => beginnings.some((beginning) => path.startsWith(`${beginning}/`)));
  expect(here).toEqual([]);
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
  const statements = rows.map(([statement = '']) => statement).join('\n');
  const listed = read('contract/src/site.ts').split('closedPaths')[0] ?? '';
  const open = [...listed.matchAll(/'(\/[a-z]*)'/g)].map(([, path = '']) => path);
  expect(open).toContain('/about');
  expect(open.filter((path) => !statements.includes(`\`${path}\``))).toEqual([]);
});

test('every cookie is listed as cleared or kept at sign-out', () => {
  const [row = ''] = rows.flatMap(([statement = '']) => (statement.startsWith('Sign-out clears') ? [statement] : []));
  const ofServer = sourceFiles
    .filter((file) => file.startsWith('server/src/') && !isTest(file))
    .flatMap((file) => [...readSource(file).matchAll(/'__Host-(foyer_\w+)'/g)].map(([, name = '']) => name));
  expect(ofServer).toContain('foyer_session');
  expect([...ofServer, ...Object.values(pageCookies)].filter((name) => !row.includes(`\`${name}\``))).toEqual([]);
});
