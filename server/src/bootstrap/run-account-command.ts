import type { AuditOrigin } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { findAccount } from '#src/features/moderation/operators.ts';
import { newLog } from '#src/log.ts';
import { readEnv } from '#src/read-env.ts';
import { buildDeps } from './build-deps.ts';
import { openOwnDatabase } from './open-own-database.ts';

/** What these commands need. */
export type CommandDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>;

/** In the audit log: anyone who can run commands on the server. */
export const commandLine: AuditOrigin = { requestId: 'command', place: 'internal', browser: 'Foyer' };

/** The account that was typed as an email or id. */
export async function accountNamed(
  { db }: Pick<Deps, 'db'>,
  named: string | undefined,
  usage: string,
): Promise<{ id: string; name: string }> {
  if (!named) throw new Error(usage);
  const account = await findAccount(db, named);
  if (!account) throw new Error(`No account has the id or the verified email ${named}.`);
  return account;
}

/** Runs a command on the deployment's database and prints its answer, or in one sentence why it failed. */
export async function runAccountCommand(
  command: (deps: CommandDeps, args: readonly string[]) => Promise<string>,
): Promise<void> {
  try {
    const env = readEnv();
    const { deps, stop } = await buildDeps(env, newLog('warn'), await openOwnDatabase(env));
    process.stdout.write(`${await command(deps, process.argv.slice(2)).finally(stop)}\n`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
