import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import type { Tx } from './client.ts';
import { isDatabaseGone } from './faults/is-database-gone.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

async function setting(name: string): Promise<unknown> {
  const { rows } = await foyer.deps.db.execute(sql`select current_setting(${name}) as value`);
  return rows[0]?.value;
}

test('every connection takes words with one wrong letter in five as the same', async () => {
  expect(await setting('pg_trgm.word_similarity_threshold')).toBe('0.5');
});

test.skipIf(inject('databaseSource').kind === 'pglite')('PostgreSQL compiles no queries', async () => {
  expect(await setting('jit')).toBe('off');
});

test.skipIf(inject('databaseSource').kind === 'pglite')(
  'a transaction whose connection PostgreSQL ends fails, during a statement and between two, and the process goes on',
  async () => {
    const { db } = foyer.deps;
    /** Resolves once the process of the connection has ended. */
    const end = async (pid: number) => await db.execute(sql`select pg_terminate_backend(${pid}::int, 5000)`);
    const pidOf = async (tx: Tx) =>
      (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid ?? 0;
    const during = db.transaction(async (tx) => {
      const pid = await pidOf(tx);
      await Promise.all([tx.execute(sql`select pg_sleep(60)`), end(pid)]);
    });
    expect(isDatabaseGone(await during.catch((error: unknown) => error))).toBe(true);
    const between = db.transaction(async (tx) => {
      await end(await pidOf(tx));
      await tx.execute(sql`select 1`);
    });
    expect(isDatabaseGone(await between.catch((error: unknown) => error))).toBe(true);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  },
);
