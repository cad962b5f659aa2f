import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { NoticeEvent } from '#src/features/event-notifications/notice-values.ts';
import { notifyMember } from '#src/features/event-notifications/notify-members.ts';
import { notifyRegistered } from '#src/features/event-notifications/notify-registered.ts';
import type { TicketRow } from '#src/features/orders/locking/lock-order.ts';

type NoticeDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;
/** `ticket` as it was before; `userId` is the new holder, `fromUserId` offered the transfer. */
type TransferNotice = { shown: NoticeEvent; ticket: TicketRow; key: string; fromUserId: string | null; userId: string };

/** Notifies the previous holder, the member who offered the transfer, and the new holder. */
export async function notifyTransferred(
  deps: NoticeDeps,
  tx: Tx,
  { shown, ticket, key, fromUserId, userId }: TransferNotice,
): Promise<void> {
  const notice = { shown, registrationId: ticket.id, audience: ticket.audience, key } as const;
  const [newHolder] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const by = newHolder?.name ? { by: newHolder.name } : {};
  // A guest without an account does not learn who the new holder is.
  await notifyRegistered(deps, tx, { shown, key, ...(ticket.userId !== null && by), what: 'passed-on' }, [ticket]);
  const order = ticket.orderId === null ? {} : { orderId: ticket.orderId };
  if (fromUserId !== null && fromUserId !== ticket.userId)
    await notifyMember(deps, tx, { ...notice, ...by, ...order, what: 'taken-over', userId: fromUserId });
  await notifyMember(deps, tx, { ...notice, what: 'confirmed', userId });
}
