import { type Database, openDatabase } from '#src/db/client.ts';
import { databaseFolder } from '#src/db/folder/data-folder.ts';
import { lockFolder } from '#src/db/folder/folder-lock.ts';
import { migrateDatabase } from '#src/db/migrate.ts';
import type { Env } from '#src/read-env.ts';

/** Opens and migrates PostgreSQL if it is configured, else the embedded database, whose folder stays locked until closed. */
export async function openOwnDatabase(env: Env): Promise<Database> {
  const database = env.DATABASE_URL
    ? await openDatabase({ url: env.DATABASE_URL, poolSize: env.DATABASE_POOL })
    : await openLocked(env.DATA_DIR);
  try {
    await migrateDatabase(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openLocked(dataDir: string): Promise<Database> {
  const lock = await lockFolder(dataDir);
  try {
    const database = await openDatabase({ folder: databaseFolder(dataDir) });
    return {
      ...database,
      async close() {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
