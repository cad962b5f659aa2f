import { readSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { drizzle } from 'drizzle-orm/node-postgres';
import { chooseLookups } from '../src/adapters/enrichment/choose-lookups.ts';
import { openDatabase } from '../src/db/client.ts';
import { systemClock } from '../src/deps.ts';
import { matchMembers } from '../src/features/suggestions/batch/match-members.ts';
import { newLog } from '../src/log.ts';
import { readEnv } from '../src/read-env.ts';
import { settingsFrom } from '../src/settings/settings.ts';

/**
 * The daily batch of suggestions as a process of its own, started by suggestions-kill.test.ts with a database's URL or
 * folder and the size of a cell. It names each statement before it is sent and waits for a line that allows it, so that it can be killed at an
 * exact moment.
 */
async function run(where: string, cellSize: number): Promise<void> {
  // A killed process would not store what it compiled for the next one.
  flushCompileCache();
  const database = await openDatabase(where.includes('://') ? { url: where, poolSize: 2 } : { folder: where });
  const answer = Buffer.alloc(1);
  const logger = {
    logQuery(statement: string) {
      writeSync(1, `${statement.replaceAll(/\s+/g, ' ')}\n`);
      readSync(0, answer);
    },
  };
  const db = drizzle(database.pool, { logger });
  const env = readEnv();
  const lookups = chooseLookups(env, null);
  const log = newLog('warn', process.stderr);
  await matchMembers({ db, settings: settingsFrom(env, []), clock: systemClock, lookups, log }, { cellSize });
  await database.close();
}

await run(process.argv[2] ?? '', Number(process.argv[3]));
