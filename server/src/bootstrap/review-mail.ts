import { parseArgs } from 'node:util';
import type { Deps } from '#src/deps.ts';
import { releaseMail } from '#src/features/notifications/mail-review/release-mail.ts';
import { listWaitingMail, readWaitingMail, refuseMail } from '#src/features/notifications/mail-review/review-queue.ts';
import { newLog } from '#src/log.ts';
import { renderEmail } from '#src/messages/render-email.ts';
import { readEnv } from '#src/read-env.ts';
import { buildDeps } from './build-deps.ts';
import { openOwnDatabase } from './open-own-database.ts';

const usage = `Usage:
  npm run mail:review                        lists the emails that wait, by account and event
  npm run mail:review -- show <account>      shows the first of an account's emails as they would be sent
  npm run mail:review -- release <account>   sends all of them
  npm run mail:review -- refuse <account>    sends none of them
<account> is an id from the list, or "erased".`;

const erased = 'erased';
const shown = 3;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Parts = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'settings'>;

/** The command behind `npm run mail:review`; returns what to print. */
export async function reviewMail(deps: Parts, args: readonly string[]): Promise<string> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [command = 'list', account, ...rest] = positionals;
  if (command === 'list' && account === undefined) return await list(deps);
  const isAccount = account === erased || (account !== undefined && uuid.test(account));
  if (!isAccount || rest.length > 0) throw new Error(usage);
  const senderId = account === erased ? null : account;
  switch (command) {
    case 'show':
      return await show(deps, senderId);
    case 'release':
      return `${await releaseMail(deps, senderId)} emails released. A running Foyer sends them within seconds.`;
    case 'refuse':
      return `${await refuseMail(deps, senderId)} emails refused. None of them will be sent.`;
    default:
      throw new Error(usage);
  }
}

async function list(deps: Parts): Promise<string> {
  const waiting = await listWaitingMail(deps);
  if (waiting.length === 0) return 'No emails wait for review.';
  const lines = waiting.map(({ senderId, name, email, eventTitle, reason, count, since }) =>
    [
      `${count} emails since ${since.toISOString()}, ${reason}`,
      `  account  ${senderId ?? erased}  ${name}  ${email ?? 'no email'}`,
      `  event    ${eventTitle}`,
    ].join('\n'),
  );
  return lines.join('\n\n');
}

async function show(deps: Parts, senderId: string | null): Promise<string> {
  const entries = await readWaitingMail(deps, senderId, shown);
  if (entries.length === 0) return 'No emails of this account wait for review.';
  const parts = entries.map((entry) => {
    const { subject, text } = renderEmail(entry, deps.settings.publicUrl);
    return `To: ${entry.to}\nSubject: ${subject}\n\n${text}`;
  });
  return parts.join(`\n${'-'.repeat(60)}\n`);
}

async function run(): Promise<string> {
  const env = readEnv();
  const { deps, stop } = await buildDeps(env, newLog('warn'), await openOwnDatabase(env));
  return await reviewMail(deps, process.argv.slice(2)).finally(stop);
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await run()}\n`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
