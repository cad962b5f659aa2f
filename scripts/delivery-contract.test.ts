import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rows = read('docs/live-updates.md')
  .split('\n')
  .filter((line) => /^\| \d\. /.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** What a cell names: a file, or a test of it by its title. */
const named = (cell = '') =>
  cell.split('<br>').map((each) => {
    const [, file = '', title = null] = /^`([^`]+)`(?:: (\S.*))?$/.exec(each) ?? [];
    return { file, title };
  });

test('each of the nine lines of the delivery contract is shown on one server and on two', () => {
  expect(rows.map(([line = '']) => line[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(rows.filter((cells) => cells.length !== 3)).toEqual([]);
});

test('what they name exists', () => {
  const all = rows.flatMap(([, one, two]) => [...named(one), ...named(two)]);
  const missing = all.filter(
    ({ file, title }) => !existsSync(join(root, file)) || (title !== null && !read(file).includes(`('${title}', `)),
  );
  expect(missing).toEqual([]);
});
