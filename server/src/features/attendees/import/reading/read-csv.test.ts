import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const columns = 500;

test('a line with too many cells is cut and marked as wide', () => {
  const wide = Buffer.from(`name,email${',x'.repeat(500_000)}\nAda,ada@example.com${',y'.repeat(500_000)}\n`);
  const lines = [...readCsv(wide, columns)];
  expect(lines.map(({ line, cells, isWide }) => [line, cells.length, isWide, ...cells.slice(0, 2)])).toEqual([
    [1, columns, true, 'name', 'email'],
    [2, columns, true, 'Ada', 'ada@example.com'],
  ]);
});

test('separators of empty columns after the last one are ignored', () => {
  const lines = [...readCsv(Buffer.from(`name,email${','.repeat(1_000)}\nAda,ada@example.com\n`), columns)];
  expect(lines.map(({ isWide }) => isWide)).toEqual([undefined, undefined]);
});

test.each([
  ['line breaks and spaces', '\n '.repeat(4_000_000), 0],
  ['spaces', ' '.repeat(8_000_000), 0],
  ['quotation marks', '"'.repeat(8_000_000), 1],
  ['lines of a mark that does not close', `name\n${'"a\n'.repeat(2_500_000)}`, 2_500_001],
  ['lines with marks that never match', `name\n${'"",""x\n'.repeat(1_000_000)}`, 1_000_001],
])('millions of %s are read in linear time', (_, text, lines) => {
  let count = 0;
  for (const _line of readCsv(Buffer.from(text), columns)) count += 1;
  expect(count).toBe(lines);
});
