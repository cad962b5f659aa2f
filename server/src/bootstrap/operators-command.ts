import { grantOperator, listOperators, revokeOperator } from '#src/features/moderation/operators.ts';
import { accountNamed, type CommandDeps, commandLine, runAccountCommand } from './run-account-command.ts';

const usage = `Usage:
  npm run operators                      lists the operators, who see every report and suspend accounts
  npm run operators -- grant <account>   makes a member an operator
  npm run operators -- revoke <account>  takes these rights
<account> is an id or a verified email.`;

/** The command behind `npm run operators`; returns what to print. */
export async function operatorsCommand(deps: CommandDeps, args: readonly string[]): Promise<string> {
  const [command = 'list', named, ...rest] = args;
  if (rest.length > 0) throw new Error(usage);
  switch (command) {
    case 'list': {
      if (named !== undefined) throw new Error(usage);
      const all = await listOperators(deps);
      if (all.length === 0) return 'There are no operators.';
      return all
        .map(({ userId, name, email, grantedAt }) =>
          [userId, name, email ?? 'no email', `since ${grantedAt.toISOString()}`].join('  '),
        )
        .join('\n');
    }
    case 'grant': {
      const { id, name } = await accountNamed(deps, named, usage);
      return (await grantOperator(deps, commandLine, id)) ? `${name} is an operator now.` : `${name} is an operator.`;
    }
    case 'revoke': {
      const { id, name } = await accountNamed(deps, named, usage);
      const revoked = await revokeOperator(deps, commandLine, id);
      return revoked ? `${name} is no longer an operator.` : `${name} is not an operator.`;
    }
    default:
      throw new Error(usage);
  }
}

if (import.meta.main) await runAccountCommand(operatorsCommand);
