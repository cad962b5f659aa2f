import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { expect, inject, test } from 'vitest';
import { openFreshDatabase } from '../../test/database-source.ts';
import { changedFunctions, readDatabaseFunctions, readFunctionFiles } from './sql-functions.ts';

test('the migrated database holds the functions and triggers of server/sql, each in a file of its name', async () => {
  await using opened = await fresh();
  const { pool } = opened;
  expect([...readFunctionFiles().keys()]).toEqual([...(await readDatabaseFunctions(pool)).keys()]);
  expect(await changedFunctions(pool)).toEqual([]);
});

test('a function and a trigger that differ from their file are found', async () => {
  await using opened = await fresh();
  const { pool } = opened;
  await pool.query(`create or replace function foyer_instant(moment timestamptz) returns text language sql stable as $$
    select moment::text $$`);
  await pool.query('drop trigger events_kept on events');
  expect(await changedFunctions(pool)).toEqual(['foyer_instant', 'foyer_keep_event_of_ledger']);
});

test('foyer_fold and foldText agree on the letters of European languages', async () => {
  await using opened = await fresh();
  const isLetter = (text: string) => /^\p{L}$/u.test(text);
  // Two letters that nobody types anymore, and one that is written with a dot of its own.
  const letters = Array.from({ length: 0x180 - 0xc0 }, (_, n) => String.fromCodePoint(0xc0 + n)).filter(
    (letter) => isLetter(letter) && !'ĸŉĿŀ'.includes(letter),
  );
  const { rows } = await opened.pool.query<{ letter: string; folded: string }>(
    'select letter, foyer_fold(letter) as folded from unnest($1::text[]) letter',
    [letters],
  );
  expect(rows).toEqual(letters.map((letter) => ({ letter, folded: foldText(letter) })));
});

async function fresh() {
  const database = await openFreshDatabase(inject('databaseSource'));
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}
