import type { SuspendedAccount } from '@foyer/contract/moderation/suspended-account.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { hour } from '#src/config/budget.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { accountSuspensions } from '#src/db/schema/moderation.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

const tokenSeal = 'suspension-appeal';
const tokenSeconds = hour;
const sealedToken = z.object({ id: z.uuid(), expiresAt: z.number() });

/**
 * The refusal of a sign-in whose account is suspended: why, until when, and what lets this person appeal. Only for someone who
 * has proven that the account is theirs.
 */
export async function accountSuspended(
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  db: Db | Tx,
  userId: string,
): Promise<AppError> {
  const [open] = await db
    .select()
    .from(accountSuspensions)
    .where(and(eq(accountSuspensions.userId, userId), isNull(accountSuspensions.endedAt)));
  if (!open) return new AppError('ACCOUNT_SUSPENDED', 'This account is suspended.');
  const content = JSON.stringify({ id: open.id, expiresAt: clock.now().getTime() + tokenSeconds * 1000 });
  const details: SuspendedAccount = {
    reason: open.reason,
    explanation: open.explanation,
    until: open.endsAt?.toISOString() ?? null,
    appeal: appealState(open),
    token: secrets.seal(tokenSeal, content).toString('base64url'),
  };
  return new AppError('ACCOUNT_SUSPENDED', 'This account is suspended.', { details });
}

/** The suspension that a token of `accountSuspended` names; null if it is not one of ours or has expired. */
export function suspensionOf({ clock, secrets }: Pick<Deps, 'clock' | 'secrets'>, token: string): string | null {
  try {
    const opened = secrets.open(tokenSeal, Buffer.from(token, 'base64url'));
    const { id, expiresAt } = sealedToken.parse(JSON.parse(opened));
    return clock.now().getTime() < expiresAt ? id : null;
  } catch {
    return null;
  }
}

type AppealFields = Pick<typeof accountSuspensions.$inferSelect, 'appeal' | 'answer'>;

/** Where an appeal stands. There is one per suspension. */
function appealState({ appeal, answer }: AppealFields): SuspendedAccount['appeal'] {
  if (appeal === null) return 'open';
  return answer === null ? 'waiting' : 'kept';
}
