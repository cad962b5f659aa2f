import { type Foyer, startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { and, gt, isNull } from 'drizzle-orm';
import { inject } from 'vitest';
import { type Db, openDatabase } from '#src/db/client.ts';
import { databaseFolder } from '#src/db/folder/data-folder.ts';
import { outbox } from '#src/db/schema/outbox.ts';
import { createFreshDatabase, unpackFreshDatabase } from './database-source.ts';

/** A Foyer in its own process and on its own database, which a test kills and starts again. */
export type KillableServer = {
  foyer: Foyer;
  /** Starts it again after a kill, on another port. */
  restart: () => Promise<void>;
  /** Acts on the database while no server runs: an embedded one belongs to one process. */
  whileStopped: <T>(act: (db: Db) => Promise<T>) => Promise<T>;
};

/** The server's public address, whatever its port. */
export const killablePublicUrl = 'http://foyer.localhost';

/** Runs `act` with a server, and stops it at the end. */
export async function withKillableServer(
  env: Record<string, string>,
  act: (server: KillableServer) => Promise<void>,
): Promise<void> {
  await using folder = await temporaryDataDir();
  const source = inject('databaseSource');
  const copy = source.kind === 'postgres' ? await createFreshDatabase(source) : null;
  if (source.kind === 'pglite') await unpackFreshDatabase(source, databaseFolder(folder.path));
  const start = () =>
    startFoyer({
      dataDir: folder.path,
      env: { PUBLIC_URL: killablePublicUrl, ...env, ...(copy && { DATABASE_URL: copy.url }) },
    });
  const server: KillableServer = {
    foyer: await start(),
    async restart() {
      server.foyer = await start();
    },
    async whileStopped(query) {
      const database = await openDatabase(
        copy ? { url: copy.url, poolSize: 2 } : { folder: databaseFolder(folder.path) },
      );
      try {
        return await query(database.db);
      } finally {
        await database.close();
      }
    },
  };
  try {
    await act(server);
  } finally {
    await server.foyer.stop();
    await copy?.drop();
  }
}

/** Ends the leases of deliveries that the killed process had claimed, as the time that they last would. */
export async function endLeases(db: Db): Promise<void> {
  const claimed = and(isNull(outbox.deliveredAt), isNull(outbox.deadAt), gt(outbox.attempts, 0));
  await db.update(outbox).set({ availableAt: new Date() }).where(claimed);
}
