import { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pglitePool } from './pglite-pool.ts';

let pglite: PGlite;
let pool: pg.Pool;
beforeAll(async () => {
  pglite = await PGlite.create();
  pool = pglitePool(pglite);
  await pool.query('create table notes (text text primary key)');
});
beforeEach(() => pool.query('truncate notes'));
afterAll(async () => {
  await pool.end();
  await pglite.close();
});

const notes = async () => (await pool.query('select text from notes order by text')).rows.map(({ text }) => text);

/** Returns the connection to the pool even after an error. */
async function onOne(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

test('a begin that travels with the next statement is answered as a begin, and begins', async () => {
  await onOne(async (client) => {
    const begun = await client.query('begin');
    expect([begun.command, begun.rows]).toEqual(['BEGIN', []]);
    const inserted = await client.query("insert into notes values ('gone') returning text");
    expect([inserted.command, inserted.rows]).toEqual(['INSERT', [{ text: 'gone' }]]);
    await client.query('rollback');
  });
  expect(await notes()).toEqual([]);
  await onOne(async (client) => {
    await client.query('begin');
    await client.query('insert into notes values ($1)', ['kept']);
    await client.query('commit');
  });
  expect(await notes()).toEqual(['kept']);
});

test('the first statement of a transaction may fail: its error is its own, and nothing of it stays', async () => {
  await onOne(async (client) => {
    await client.query('begin');
    await expect(client.query('insert into nowhere values ($1)', ['x'])).rejects.toThrow('nowhere');
    await expect(client.query("insert into notes values ('late')")).rejects.toThrow('current transaction is aborted');
    await client.query('rollback');
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
  expect(await notes()).toEqual([]);
});

test('a transaction with nothing in it begins and ends', async () => {
  await onOne(async (client) => {
    await client.query('begin');
    expect((await client.query('rollback')).command).toBe('ROLLBACK');
    await client.query("insert into notes values ('after')");
  });
  expect(await notes()).toEqual(['after']);
});
