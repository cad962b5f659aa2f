import { and, eq, gt, sql } from 'drizzle-orm';
import { secondFactorChallenges } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn } from '#src/features/accounts/failed-sign-ins.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** A sign-in of this browser whose first factor was accepted. */
export type Challenge = typeof secondFactorChallenges.$inferSelect;
export type ChallengeRefusal = 'INVALID_CODE' | 'CODE_EXPIRED' | 'CODE_EXHAUSTED';

const messages = {
  INVALID_CODE: 'This code is not right, or was used before.',
  CODE_EXPIRED: 'This sign-in has expired. Please begin again.',
  CODE_EXHAUSTED: 'Too many attempts. Please begin again later.',
} as const satisfies Record<ChallengeRefusal, string>;

/** Spends one of the challenge's attempts before the code is checked, in a statement of its own that is never rolled back. */
export async function takeChallengeAttempt(deps: Deps, viewer: Viewer): Promise<Challenge> {
  const mine = and(
    eq(secondFactorChallenges.browserHash, viewer.browserHash),
    gt(secondFactorChallenges.expiresAt, deps.clock.now()),
  );
  const [challenge] = await deps.db
    .update(secondFactorChallenges)
    .set({ attemptsLeft: sql`${secondFactorChallenges.attemptsLeft} - 1` })
    .where(and(mine, gt(secondFactorChallenges.attemptsLeft, 0)))
    .returning();
  if (challenge) return challenge;
  await countFailedSignIn(deps, viewer);
  const [exhausted] = await deps.db
    .select({ userId: secondFactorChallenges.userId })
    .from(secondFactorChallenges)
    .where(mine);
  throw challengeRefusal(exhausted ? 'CODE_EXHAUSTED' : 'CODE_EXPIRED', 0);
}

export function challengeRefusal(code: ChallengeRefusal, attemptsRemaining: number): AppError {
  return new AppError(code, messages[code], { details: { attemptsRemaining } });
}
