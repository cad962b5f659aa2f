import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { pgliteOptions } from './pglite-options.ts';
import { changedFunctions, readFunctionFiles } from './sql-functions.ts';

const server = fileURLToPath(new URL('../..', import.meta.url));
const migrations = join(server, 'migrations');
const drizzleKit = join(server, '../node_modules/.bin/drizzle-kit');

/**
 * `npm run db:functions -- --name what_it_does`: writes the migration that replaces the functions whose files in
 * server/sql have changed, compared with a database that has all migrations so far.
 */
async function writeFunctionsMigration(options: readonly string[]): Promise<string> {
  if (options[0] !== '--name' || !options[1]) throw new Error('Name the migration: --name what_it_does');
  const changed = await changedSinceMigrations();
  if (changed.length === 0) return 'The migrations already hold every function of server/sql.';
  const before = new Set(readdirSync(migrations));
  const generate = [drizzleKit, 'generate', '--custom', ...options];
  const { status } = spawnSync(process.execPath, generate, { cwd: server, stdio: 'inherit' });
  const file = readdirSync(migrations).find((name) => name.endsWith('.sql') && !before.has(name));
  if (status !== 0 || !file) throw new Error('drizzle-kit has written no migration.');
  const files = readFunctionFiles();
  const texts = changed.map((name) => files.get(name)?.trimEnd() ?? '');
  writeFileSync(join(migrations, file), `${texts.join('\n--> statement-breakpoint\n')}\n`);
  return `Wrote ${file}: ${changed.join(', ')}`;
}

async function changedSinceMigrations(): Promise<string[]> {
  const database = await openDatabase({ pglite: await PGlite.create(pgliteOptions) });
  try {
    await migrateDatabase(database);
    return await changedFunctions(database.pool);
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  writeFunctionsMigration(process.argv.slice(2)).then(console.warn, (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
