import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';
import { isTest, readSource, sourceFiles } from './source-files.ts';

const rows = readFileSync(join(root, 'docs/acceptance.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
const filesIn = (text: string) => [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, file = '']) => file);
const cells = (row: string) => row.slice(2, -2).split(' | ');

test('every file named in the acceptance page exists', () => {
  const named = rows.flatMap(filesIn);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('every security rule has a row, and every row names a test or says why there is none', () => {
  const rules = rows.map((row) => Number(cells(row)[0])).filter((number) => !Number.isNaN(number));
  expect(rules).toEqual(Array.from({ length: 54 }, (_, index) => index + 1));
  const withTests = rows.filter((row) => !/Shown by/.test(row));
  expect(withTests.filter((row) => filesIn(cells(row).at(-1) ?? '').length === 0 && !row.includes('none yet'))).toEqual(
    [],
  );
});

test('every error code on the page appears in the files of its row', () => {
  const named = rows.flatMap((row) =>
    [...row.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([code]) => ({ code, files: filesIn(row) })),
  );
  expect(named.map(({ code }) => code)).toContain('ACCOUNT_LOCKED');
  const without = named.filter(
    ({ code, files }) => code !== 'PUBLIC_URL' && !files.some((file) => readSource(file).includes(code)),
  );
  expect(without).toEqual([]);
});

test('audit rows are never changed, except for the name of an erased account, and removed only after their year', () => {
  const changing = /\b(?:update|delete)\(auditEvents\)|(?:update|delete from|truncate)\s+"?audit_events/i;
  expect(changing.test('tx.delete(auditEvents)') && changing.test('delete from audit_events')).toBe(true);
  const sources = sourceFiles.filter((file) => file.startsWith('server/src/') && !isTest(file));
  expect(sources.filter((file) => changing.test(readSource(file)))).toEqual([
    'server/src/audit/purge-audit.ts',
    'server/src/features/settings/deletion/erase-account.ts',
  ]);
});
