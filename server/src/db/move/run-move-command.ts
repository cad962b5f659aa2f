import { readEnv } from '#src/read-env.ts';
import { databaseFolder, secretKeyFile } from '../folder/data-folder.ts';
import { moveDatabase } from './move-database.ts';
import { refusalReason } from './refusal-reason.ts';

const usage = 'Usage: DATABASE_URL=postgres://user:password@host:5432/foyer npm run db:move';

type MoveEnv = { DATA_DIR: string; DATABASE_URL?: string; FILES_S3_BUCKET?: string };

/** The command behind `npm run db:move`; returns what to print. */
export async function runMoveCommand(args: readonly string[], env: MoveEnv): Promise<string> {
  if (args.length > 0) throw new Error(usage);
  if (!env.DATABASE_URL) throw new Error(`DATABASE_URL says where to: an empty PostgreSQL database. ${usage}`);
  const { tables, rows } = await moveDatabase(env.DATA_DIR, env.DATABASE_URL).catch((cause: unknown) => {
    throw new Error(refusalReason(cause), { cause });
  });
  const files = env.FILES_S3_BUCKET
    ? `Uploaded files stay in the bucket ${env.FILES_S3_BUCKET}.`
    : `Uploaded files stay in ${env.DATA_DIR}/files: keep DATA_DIR as it is.`;
  return [
    `Moved ${rows} rows of ${tables} tables, and compared them.`,
    `Start Foyer with this DATABASE_URL and the same SECRET_KEY: the one you set, or else what ${secretKeyFile(env.DATA_DIR)} holds.`,
    files,
    `The embedded database is left as it was. Without DATABASE_URL Foyer would go on with it: remove ${databaseFolder(env.DATA_DIR)} when you are content.`,
  ].join('\n');
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await runMoveCommand(process.argv.slice(2), readEnv())}\n`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
