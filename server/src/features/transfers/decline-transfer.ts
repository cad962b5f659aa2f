import { and, eq } from 'drizzle-orm';
import { transfers } from '#src/db/schema/order-changes.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { notifyMember } from '#src/features/event-notifications/notify-members.ts';
import { lockTicket } from '#src/features/orders/locking/lock-own-ticket.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { findTransfer, noSuchTransfer, requireOpen, type TransferRef } from './find-transfer.ts';

/** Ends the transfer behind a link. The ticket stays with its holder, and the sender is notified. */
export async function declineTransfer(deps: Deps, { token }: { token: string }): Promise<Record<string, never>> {
  return await decline(deps, { token }, null);
}

/** Ends a transfer that was sent to the viewer's verified email or phone. */
export async function declineMyTransfer(
  deps: Deps,
  viewer: SignedInUser,
  { transferId }: { transferId: string },
): Promise<Record<string, never>> {
  return await decline(deps, { transferId, recipientId: viewer.userId }, viewer);
}

async function decline(deps: Deps, ref: TransferRef, viewer: SignedInUser | null): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    if (viewer) await lockOwnAccount(deps, tx, viewer);
    const { registrationId } = await findTransfer(tx, ref);
    const found = await lockTicket(tx, registrationId);
    // Read again now that the ticket is locked: it may have been accepted or revoked meanwhile.
    const transfer = await findTransfer(tx, ref);
    const now = deps.clock.now();
    requireOpen(transfer, now);
    if (!found) throw noSuchTransfer();
    const isThis = and(eq(transfers.id, transfer.id), eq(transfers.state, 'open'));
    await tx.update(transfers).set({ state: 'dropped', endedAt: now }).where(isThis);
    const { ticket, event } = found;
    const shown = noticeValues(event);
    if (!shown || transfer.fromUserId === null) return;
    const order = ticket.orderId === null ? {} : { orderId: ticket.orderId };
    await notifyMember(deps, tx, {
      shown,
      what: 'transfer-declined',
      key: transfer.id,
      registrationId,
      userId: transfer.fromUserId,
      audience: ticket.audience,
      ...order,
    });
  });
  deps.wakeOutbox();
  return {};
}
