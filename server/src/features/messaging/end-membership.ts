import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { conversationParticipants } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';
import { appendSystemMessage } from '#src/features/message-sending/system-messages.ts';
import { forgetCollected } from './collect-unread.ts';

type Ended = {
  no: number;
  /** Who removed them; themselves if they left. */
  byNo: number;
};

/**
 * Ends a membership of a locked group with a message about it, which is the last one that the member sees. A group always has
 * an owner: after the owner, the admin who joined first takes over, otherwise the member who did.
 */
export async function endMembership(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  conversationId: string,
  { no, byNo }: Ended,
): Promise<void> {
  const leftNo = await appendSystemMessage(
    deps,
    tx,
    conversationId,
    no === byNo ? { what: 'left', authorNo: no } : { what: 'removed', authorNo: byNo, people: [no] },
  );
  const own = conversationParticipants;
  const isMember = and(eq(own.conversationId, conversationId), eq(own.no, no));
  const [before] = await tx.select({ role: own.role, userId: own.userId }).from(own).where(isMember);
  await tx.update(own).set({ leftNo, role: 'member', draft: '', isMarkedUnread: false }).where(isMember);
  if (before?.userId) await forgetCollected(tx, before.userId, conversationId);
  if (before?.role !== 'owner') return;
  const { rows } = await tx.execute(sql`update conversation_participants p set role = 'owner'
    where p.conversation_id = ${conversationId} and p.no = (
      select heir.no from conversation_participants heir
      join users u on u.id = heir.user_id
      where heir.conversation_id = ${conversationId} and heir.left_no is null
      -- Accounts that are suspended or about to be deleted only if there is nobody else.
      order by not ${isActiveIn('u')}, heir.role <> 'admin', heir.joined_no, heir.no
      limit 1)
    returning p.no`);
  const [heir] = z.array(z.object({ no: z.number() })).parse(rows);
  if (heir)
    await appendSystemMessage(deps, tx, conversationId, { what: 'made-owner', authorNo: no, people: [heir.no] });
}
