import { parseArgs } from 'node:util';
import { readEnv } from '#src/read-env.ts';
import { secretKeyFile } from '../folder/data-folder.ts';
import { backupDatabase } from './backup-database.ts';
import { restoreDatabase } from './restore-database.ts';

const usage = `Usage:
  npm run db:backup [-- file.tar.gz]
  npm run db:restore -- file.tar.gz [--force]`;

type BackupEnv = { DATA_DIR: string; DATABASE_URL?: string; FILES_S3_BUCKET?: string };

/** The commands behind `npm run db:backup` and `npm run db:restore`; returns what to print. */
export async function runBackupCommand(args: string[], env: BackupEnv) {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { force: { type: 'boolean' } } });
  const [command, file, ...rest] = positionals;
  if (env.DATABASE_URL) throw new Error('DATABASE_URL is set: back PostgreSQL up with pg_dump and pg_restore.');
  if (command === 'backup' && rest.length === 0) {
    const target = file ?? `foyer-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`;
    await backupDatabase(env.DATA_DIR, target);
    const key = `the same SECRET_KEY (or ${secretKeyFile(env.DATA_DIR)})`;
    const files = env.FILES_S3_BUCKET ? `; files lie in the bucket ${env.FILES_S3_BUCKET}` : ' and the uploaded files';
    return `${target} holds the database${files}. It is of use only with ${key}: keep that elsewhere.`;
  }
  if (command === 'restore' && file !== undefined && rest.length === 0) {
    const { movedTo } = await restoreDatabase(env.DATA_DIR, file, { force: values.force ?? false });
    const aside = movedTo.length > 0 ? ` What was there is now ${movedTo.join(' and ')}.` : '';
    const key = `the SECRET_KEY it was made with, or the file ${secretKeyFile(env.DATA_DIR)}`;
    return `The backup is in ${env.DATA_DIR}.${aside} Foyer starts on it only with ${key}.`;
  }
  throw new Error(usage);
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await runBackupCommand(process.argv.slice(2), readEnv())}\n`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
