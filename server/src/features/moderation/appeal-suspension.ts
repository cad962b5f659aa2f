import { and, eq, isNull } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { appealBudget } from '#src/config/moderation.ts';
import { accountSuspensions } from '#src/db/schema/moderation.ts';
import type { Deps } from '#src/deps.ts';
import { suspensionOf } from '#src/features/accounts/suspension-refusal.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, requireBudget } from '#src/http/limits/limits.ts';
import { notFound } from './operators.ts';

/**
 * Stores the appeal of a member who has just proven that the suspended account is theirs. One per suspension; the same text
 * again changes nothing.
 */
export async function appealSuspension(
  deps: Deps,
  viewer: Viewer,
  { token, text }: { token: string; text: string },
): Promise<Record<string, never>> {
  await requireBudget(deps, addressKey(deps, 'appeals', viewer.address), appealBudget);
  const id = suspensionOf(deps, token);
  if (id === null) throw notFound();
  await deps.db.transaction(async (tx) => {
    const isOpen = and(eq(accountSuspensions.id, id), isNull(accountSuspensions.endedAt));
    const [sent] = await tx
      .update(accountSuspensions)
      .set({ appeal: text, appealedAt: deps.clock.now() })
      .where(and(isOpen, isNull(accountSuspensions.appeal)))
      .returning({ userId: accountSuspensions.userId });
    if (sent) return await auditIn(deps, tx, viewer, { event: 'appeal.sent', outcome: 'ok', userId: sent.userId });
    const [known] = await tx.select({ appeal: accountSuspensions.appeal }).from(accountSuspensions).where(isOpen);
    if (known?.appeal !== text) throw notFound();
  });
  return {};
}
