import { and, lt } from 'drizzle-orm';
import { secondFactor } from '#src/config/sign-in.ts';
import type { Tx } from '#src/db/client.ts';
import { authenticators } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { isAuthenticatorOf } from '#src/features/accounts/queries.ts';
import { contactKey, inDatabase, refund, spend } from '#src/http/limits/limits.ts';
import { stepOfCode } from './totp.ts';

export type CheckedCode = { step: number } | 'wrong' | 'exhausted';

/**
 * Checks a code of the account's authenticator app. The account's failure budget is spent before the code is checked, in a
 * transaction of its own; `refundCodeAttempt` gives it back. The code is only used up by `useStep`.
 */
export async function checkAuthenticatorCode(deps: Deps, userId: string, code: string): Promise<CheckedCode> {
  const { allowed } = await spend(inDatabase(deps), failuresKey(deps, userId), secondFactor.failures);
  if (!allowed) return 'exhausted';
  const [app] = await deps.db
    .select({ sealedSecret: authenticators.sealedSecret })
    .from(authenticators)
    .where(isAuthenticatorOf(userId));
  const step = app ? stepOfCode(deps, app.sealedSecret, code) : null;
  return step === null ? 'wrong' : { step };
}

/** Uses up a code (RFC 6238 section 5.2): false when it, or a later one, was used before. */
export async function useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(isAuthenticatorOf(userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  return used.length === 1;
}

/** Refunds the attempt of a code that was right. */
export async function refundCodeAttempt(deps: Deps, userId: string): Promise<void> {
  await refund(inDatabase(deps), failuresKey(deps, userId));
}

function failuresKey(deps: Pick<Deps, 'secrets'>, userId: string): string {
  return contactKey(deps, 'authenticator-failed', userId);
}
