import { deletionGraceDays } from '@foyer/contract/rules/preference-choices.ts';
import { and, eq, gte } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Cancels an account deletion requested after `moment`: its notice went to the intruder who had taken over the account,
 * and the owner might not sign in before it is due. A deletion requested earlier stays. The account must be locked.
 */
export async function cancelDeletion(deps: Deps, tx: Tx, viewer: Viewer, userId: string, moment: Date): Promise<void> {
  const dueSince = gte(users.deletionDueAt, new Date(moment.getTime() + deletionGraceDays * dayMs));
  const canceled = await tx
    .update(users)
    .set({ deletionDueAt: null })
    .where(and(eq(users.id, userId), dueSince))
    .returning({ id: users.id });
  if (canceled.length === 0) return;
  await auditIn(deps, tx, viewer, { event: 'account.kept', outcome: 'ok', reason: 'undo', userId });
}
