import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { type NoticeEvent, noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { notifyMember } from '#src/features/event-notifications/notify-members.ts';
import { notifyRegistered } from '#src/features/event-notifications/notify-registered.ts';
import { endModeChange } from '#src/features/orders/cancellation/release-tickets.ts';
import type { OrderTicketRow } from '#src/features/orders/locking/lock-order.ts';
import type { OwnTicket } from '#src/features/orders/locking/lock-own-ticket.ts';
import type { StoredAnswers } from '#src/features/registrations/questions/check-answers.ts';

type TransferDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;
/** `fromUserId` offered the transfer. */
type TransferredTicket = OwnTicket & { answers: StoredAnswers; fromUserId: string | null };
/** `ticket` as it was before; `userId` is the new holder, `fromUserId` offered the transfer. */
type TransferNotice = {
  shown: NoticeEvent;
  ticket: OrderTicketRow;
  key: string;
  fromUserId: string | null;
  userId: string;
};

/**
 * Makes a member the holder of a ticket. The details and answers of the previous holder are replaced, and their ticket code
 * becomes void.
 */
export async function transferTicket(
  deps: TransferDeps,
  tx: Tx,
  userId: string,
  { ticket, event, locked, answers, fromUserId }: TransferredTicket,
): Promise<void> {
  // An unpaid change of attendance mode ends with the transfer: its price was for the previous holder.
  if (locked?.modeChange?.registrationId === ticket.id) await endModeChange(deps, tx, locked, 'dropped');
  const serial = ticket.serial + 1;
  await tx
    .update(registrations)
    .set({ userId, holderName: '', holderEmail: '', answers, serial, takenOver: true, changedAt: deps.clock.now() })
    .where(eq(registrations.id, ticket.id));
  const shown = noticeValues(event);
  if (!shown) return;
  await notifyTransferred(deps, tx, { shown, ticket, key: `transfer:${serial}`, fromUserId, userId });
}

/** Notifies the previous holder, the member who offered the transfer, and the new holder. */
async function notifyTransferred(
  deps: TransferDeps,
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
