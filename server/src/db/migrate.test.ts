import { expect, inject, test } from 'vitest';
import { openFreshDatabase } from '../../test/database-source.ts';
import { DatabaseTooNew, migrateDatabase } from './migrate.ts';

const migrations = 'select hash, created_at from drizzle.__drizzle_migrations order by created_at';

test('migrating again changes nothing, also when several do it at once', async () => {
  const database = await openFreshDatabase(inject('databaseSource'));
  const before = (await database.pool.query(migrations)).rows;
  await Promise.all([migrateDatabase(database), migrateDatabase(database), migrateDatabase(database)]);
  expect((await database.pool.query(migrations)).rows).toEqual(before);
  await database.close();
});

test('several processes that find an empty database migrate it once', async () => {
  const database = await openFreshDatabase(inject('databaseSource'));
  await database.pool.query('drop schema drizzle cascade');
  await database.pool.query('drop schema public cascade');
  await database.pool.query('create schema public');
  await Promise.all([migrateDatabase(database), migrateDatabase(database), migrateDatabase(database)]);
  const { rows } = await database.pool.query(migrations);
  expect(rows).toHaveLength(new Set(rows.map(({ hash }) => hash)).size);
  expect((await database.pool.query('select count(*)::int as n from users')).rows).toEqual([{ n: 0 }]);
  await database.close();
});

test('a database of a newer version is refused with a sentence, and stays as it is', async () => {
  const database = await openFreshDatabase(inject('databaseSource'));
  const newer = [
    'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
    ['unknown', Date.UTC(2099, 0, 2)],
  ] as const;
  await database.pool.query(newer[0], [...newer[1]]);
  const before = (await database.pool.query(migrations)).rows;
  const refused = await migrateDatabase(database).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DatabaseTooNew);
  expect((refused as Error).message).toContain('2099-01-02');
  expect((await database.pool.query(migrations)).rows).toEqual(before);
  await database.close();
});
