import { lt } from 'drizzle-orm';
import { budgets, idempotentAnswers, spentTokens } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';

const answersKeptMs = 24 * 60 * 60 * 1000;

/** Removes what requests leave behind once it has expired: budgets, spent tokens and idempotent responses. */
export async function purgeRequests({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.delete(budgets).where(lt(budgets.resetsAt, now));
  await db.delete(spentTokens).where(lt(spentTokens.expiresAt, now));
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, new Date(now.getTime() - answersKeptMs)));
}
