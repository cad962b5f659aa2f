import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { pgliteOptions } from '#src/db/pglite-options.ts';
import { emptyDatabase, type RunSql, readShape, type Shape } from './emptied-database.ts';

/** A migrated and empty database. After `release`, which nothing may use it for, the next test of this process may get it. */
export type Reusable<T> = { database: T; release: () => Promise<void> };

/** Keeps the database that was released last, if it could be emptied. Only one: an embedded one takes 200 MB. */
function keeper<T>({
  empty,
  remove,
}: {
  empty: (database: T) => Promise<boolean>;
  remove: (database: T) => Promise<void>;
}) {
  let idle: T | undefined;
  return async (make: () => Promise<T>): Promise<Reusable<T>> => {
    const database = idle ?? (await make());
    idle = undefined;
    return {
      database,
      async release() {
        const emptied = idle === undefined && (await empty(database).catch(() => false));
        if (emptied && idle === undefined) idle = database;
        else await remove(database);
      },
    };
  };
}

type Embedded = { pglite: PGlite; shape: Shape };

const inPglite =
  (pglite: PGlite): RunSql =>
  async (text) =>
    (await pglite.exec(text)).at(-1)?.rows ?? [];

const keepEmbedded = keeper<Embedded>({
  async empty({ pglite, shape }) {
    const run = inPglite(pglite);
    await run('rollback');
    await run('discard all');
    const emptied = await emptyDatabase(run, shape);
    // Otherwise the write-ahead log grows in memory with every test.
    await run('checkpoint');
    return emptied;
  },
  remove: ({ pglite }) => pglite.close(),
});

/** An embedded database from a dump. */
export function reusePglite(dump: string): Promise<Reusable<Embedded>> {
  return keepEmbedded(async () => {
    const pglite = await PGlite.create({ ...pgliteOptions, loadDataDir: await openAsBlob(dump) });
    return { pglite, shape: await readShape(inPglite(pglite)) };
  });
}

type OnServer = { url: string; drop: () => Promise<void>; shape: Shape };

async function onServer<T>(url: string, act: (run: RunSql) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(async (text) => {
      const results = [await client.query(text)].flat();
      return results.at(-1)?.rows ?? [];
    });
  } finally {
    await client.end();
  }
}

const keepOnServer = keeper<OnServer>({
  empty: ({ url, shape }) => onServer(url, (run) => emptyDatabase(run, shape)),
  remove: ({ drop }) => drop(),
});

/** A database on a server. */
export function reuseOnServer(create: () => Promise<Omit<OnServer, 'shape'>>): Promise<Reusable<OnServer>> {
  return keepOnServer(async () => {
    const created = await create();
    return { ...created, shape: await onServer(created.url, readShape) };
  });
}
