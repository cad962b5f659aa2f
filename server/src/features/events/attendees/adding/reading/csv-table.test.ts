import { expect, test } from 'vitest';
import { csvTable } from './csv-table.ts';

test('of a line with more cells than any list has, only the first are kept', () => {
  const wide = Buffer.from(`name,email${',x'.repeat(500_000)}\nAda,ada@example.com${',y'.repeat(500_000)}\n`);
  const lines = csvTable(wide, 10);
  expect(lines.map(({ line, cells }) => [line, cells.length, ...cells.slice(0, 2)])).toEqual([
    [1, 500, 'name', 'email'],
    [2, 500, 'Ada', 'ada@example.com'],
  ]);
});
