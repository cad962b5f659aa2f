import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openFreshDatabase } from '../../test/database-source.ts';
import { StatementNames } from './statement-names.ts';

test('a text has no name at first, and the same one from then on', () => {
  const names = new StatementNames();
  expect(names.nameOf('select $1')).toBeUndefined();
  const name = names.nameOf('select $1');
  expect(name).toMatch(/^\w+$/);
  expect(names.nameOf('select $1')).toBe(name);
  names.nameOf('select $2');
  expect(names.nameOf('select $2')).not.toBe(name);
});

test('texts that come once crowd nothing out', () => {
  const names = new StatementNames();
  for (let count = 0; count < 10_000; count += 1) names.nameOf(`select ${count}`);
  names.nameOf('select $1');
  expect(names.nameOf('select $1')).toBeDefined();
});

test('there is an end to them', () => {
  const names = new StatementNames();
  const given = Array.from({ length: 1000 }, (_, count) => {
    names.nameOf(`select ${count}`);
    return names.nameOf(`select ${count}`);
  });
  expect(new Set(given.filter(Boolean)).size).toBe(500);
});

test('a named statement answers like any other, also after it failed and when its table changes', async () => {
  const { db, close } = await openFreshDatabase(inject('databaseSource'));
  const read = (value: number) => db.execute<{ n: number }>(sql`select n from named where n = ${value}`);
  for (let round = 0; round < 3; round += 1) await expect(read(1)).rejects.toThrow();
  await db.execute(sql`create table named (n int not null)`);
  for (let value = 0; value < 4; value += 1) await db.execute(sql`insert into named values (${value})`);
  for (let value = 0; value < 4; value += 1) expect((await read(value)).rows).toEqual([{ n: value }]);
  await db.execute(sql`alter table named add column more text`);
  expect((await read(3)).rows).toEqual([{ n: 3 }]);
  const named = await db.execute<{ count: number }>(
    sql`select count(*)::int from pg_prepared_statements where name like 'again%'`,
  );
  expect(named.rows[0]?.count).toBeGreaterThan(0);
  await close();
});
