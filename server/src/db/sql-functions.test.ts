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

async function fresh() {
  const database = await openFreshDatabase(inject('databaseSource'));
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}
