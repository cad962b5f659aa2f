import { expect, inject, test } from 'vitest';
import { openFreshDatabase } from './database-source.ts';

const source = inject('databaseSource');

test('a database that an earlier test has filled is empty, and counts from one again', async () => {
  for (const round of [1, 2]) {
    const { pool, close } = await openFreshDatabase(source);
    const count = async (table: string) => (await pool.query(`select count(*)::int as count from ${table}`)).rows;
    expect(await count('organizations'), `round ${round}`).toEqual([{ count: 0 }]);
    await pool.query(
      `insert into organizations (id, name, created_at) values (gen_random_uuid(), 'Royal Society', now())`,
    );
    const next = await pool.query(`select nextval('local_messages_id_seq')::int as id`);
    expect(next.rows, `round ${round}`).toEqual([{ id: 1 }]);
    await close();
  }
});

test('a database of which more than rows has changed is not used again', async () => {
  const changes = [
    'create table added ()',
    'alter table organizations drop column name cascade',
    'alter table capacity_entries disable trigger capacity_entries_kept',
    'delete from drizzle.__drizzle_migrations',
    `insert into organizations (id, name, created_at) values (gen_random_uuid(), 'Royal Society', now()); analyze organizations`,
  ];
  const read = `select to_regclass('added') as table, (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
    (select count(*)::int from pg_attribute where attrelid = 'organizations'::regclass and attname = 'name') as columns,
    (select tgenabled from pg_trigger where tgname = 'capacity_entries_kept') as trigger,
    (select count(*)::int from pg_statistic where starelid = 'organizations'::regclass) as statistics`;
  let untouched: unknown;
  for (const change of changes) {
    const { pool, close } = await openFreshDatabase(source);
    untouched ??= (await pool.query(read)).rows;
    expect((await pool.query(read)).rows, `before ${change}`).toEqual(untouched);
    await pool.query(change);
    await close();
  }
});
