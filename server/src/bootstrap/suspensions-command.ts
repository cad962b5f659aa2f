import { parseArgs } from 'node:util';
import { reportReasons } from '@foyer/contract/rules/connections/connection-choices.ts';
import { moderationLimits } from '@foyer/contract/rules/moderation/moderation-limits.ts';
import { isNull } from 'drizzle-orm';
import { accountSuspensions } from '#src/db/schema/moderation.ts';
import { keepSuspension, liftSuspension } from '#src/features/moderation/end-suspension.ts';
import { findOpen, type Moderator, suspendAccount } from '#src/features/moderation/suspend-account.ts';
import { accountNamed, type CommandDeps, commandLine, runAccountCommand } from './run-account-command.ts';

const usage = `Usage:
  npm run suspensions                       lists suspended accounts and their appeals
  npm run suspensions -- suspend <account>  suspends an account
      --reason <word>                       ${reportReasons.join(', ')}
      [--text <words>]                      told to the member
      [--days <number>]                     ends by itself, after at most ${moderationLimits.suspensionDays} days
      [--cancel-events]                     also cancels their upcoming events: attendees are notified and refunded
  npm run suspensions -- lift <account> [--text <words>]   lifts it, and answers an appeal that waits
  npm run suspensions -- keep <account> [--text <words>]   turns the appeal down
<account> is an id or a verified email.`;

const by: Moderator = { userId: null, origin: commandLine };

/** The command behind `npm run suspensions`; returns what to print. */
export async function suspensionsCommand(deps: CommandDeps, args: readonly string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      text: { type: 'string', default: '' },
      days: { type: 'string' },
      'cancel-events': { type: 'boolean', default: false },
    },
  });
  const [command = 'list', named] = positionals;
  if (command === 'list') return await list(deps);
  if (command !== 'suspend' && command !== 'lift' && command !== 'keep') throw new Error(usage);
  const { id: userId, name } = await accountNamed(deps, named, usage);
  if (command === 'suspend') {
    const reason = reportReasons.find((each) => each === values.reason);
    const days = values.days === undefined ? undefined : Number(values.days);
    const isLength =
      days === undefined || (Number.isInteger(days) && days > 0 && days <= moderationLimits.suspensionDays);
    if (!reason || !isLength || values.text.length > moderationLimits.note) throw new Error(usage);
    const suspension = { userId, reason, explanation: values.text, days, cancelEvents: values['cancel-events'] };
    const { endsAt } = await suspendAccount(deps, by, suspension);
    return `${name} is suspended ${endsAt ? `until ${endsAt.toISOString()}` : 'until you lift it'}.`;
  }
  const open = await deps.db.transaction((tx) => findOpen(tx, userId));
  if (!open) throw new Error(`${name} is not suspended.`);
  if (command === 'lift') {
    await liftSuspension(deps, by, { id: open.id, text: values.text });
    return `${name} is no longer suspended.`;
  }
  if (open.appeal === null || open.answer !== null) throw new Error(`No appeal of ${name} waits for an answer.`);
  await keepSuspension(deps, by, { id: open.id, text: values.text });
  return `${name} stays suspended. The appeal is answered.`;
}

async function list({ db }: CommandDeps): Promise<string> {
  const open = await db
    .select()
    .from(accountSuspensions)
    .where(isNull(accountSuspensions.endedAt))
    .orderBy(accountSuspensions.startedAt);
  if (open.length === 0) return 'No accounts are suspended.';
  return open
    .map(({ userId, reason, startedAt, endsAt, appeal, answer }) => {
      const until = endsAt ? `until ${endsAt.toISOString()}` : 'without end';
      const state = answer ? `appeal answered: ${answer}` : 'appeal waits for an answer';
      const line = `${userId}  ${reason}  since ${startedAt.toISOString()}  ${until}`;
      return appeal === null ? line : `${line}  ${state}\n  ${appeal}`;
    })
    .join('\n');
}

if (import.meta.main) await runAccountCommand(suspensionsCommand);
