import type { DataOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { offerTransfer as contract } from '@foyer/contract/transfers.ts';
import { and, eq } from 'drizzle-orm';
import { orderRules } from '#src/config/orders.ts';
import type { Tx } from '#src/db/client.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import type { Deps } from '#src/deps.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import { checkedInTickets } from '#src/features/orders/locking/checked-in-tickets.ts';
import { orderStateRefused } from '#src/features/orders/locking/lock-order.ts';
import { lockOwnTicket } from '#src/features/orders/locking/lock-own-ticket.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { transferHash } from './find-transfer.ts';
import { mailTransferLink } from './mail-transfer-link.ts';
import { phoneTransferOffered } from './notify-recipient.ts';
import { readRecipient, type TypedRecipient } from './read-recipient.ts';

type TicketParams = { registrationId: string };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Offers a ticket: by a link to an email, or to the member who has verified a phone number. No message goes to a number that
 * no member has verified, and the response doesn't reveal whether one has. An earlier offer becomes void.
 */
export async function offerTransfer(
  deps: Deps,
  viewer: SignedInUser,
  { registrationId, ...typed }: TicketParams & TypedRecipient,
): Promise<DataOf<typeof contract>> {
  const to = readRecipient(typed);
  await requireBudget(deps, `transfer:${viewer.userId}`, orderRules.transfers);
  const { until, waiting } = await deps.db.transaction(async (tx) => {
    const { ticket, event } = await lockOwnTicket(deps, tx, viewer, registrationId);
    // A registration that needed approval cannot be passed to someone the organizer did not approve.
    if (ticket.state !== 'confirmed' || event.approvalNeeded || !event.endsAt) throw orderStateRefused();
    const shown = noticeValues(event);
    if (!shown || (await checkedInTickets(tx, [registrationId])).size > 0) throw orderStateRefused();
    await requireProvenSender(deps, tx, viewer.userId);
    await endTransfer(deps, tx, registrationId);
    const now = deps.clock.now();
    const expiresAt = new Date(Math.min(event.endsAt.getTime(), now.getTime() + limits.transfer.days * dayMs));
    const id = deps.random.uuid();
    const token = to.email === null ? null : deps.random.bytes(orderRules.transferTokenBytes).toString('base64url');
    await tx.insert(transfers).values({
      id,
      registrationId,
      ...to,
      fromUserId: viewer.userId,
      tokenHash: token === null ? null : transferHash(token),
      state: 'open',
      until: expiresAt,
      createdAt: now,
    });
    if (to.email === null || token === null) {
      await enqueueEvent(
        deps,
        tx,
        phoneTransferOffered,
        { transferId: id },
        { idempotencyKey: `transfer-to-phone:${id}` },
      );
      return { until: expiresAt, waiting: false };
    }
    const sent = await mailTransferLink(deps, tx, { viewer, shown, email: to.email, id, token, expiresAt });
    return { until: expiresAt, waiting: sent.waiting > 0 };
  });
  deps.wakeOutbox();
  return { ...to, until: until.toISOString(), waiting };
}

/** Ends the open transfer of a ticket. */
export async function revokeTransfer(
  deps: Deps,
  viewer: SignedInUser,
  { registrationId }: TicketParams,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    await lockOwnTicket(deps, tx, viewer, registrationId);
    await endTransfer(deps, tx, registrationId);
  });
  return {};
}

async function endTransfer({ clock }: Pick<Deps, 'clock'>, tx: Tx, registrationId: string): Promise<void> {
  await tx
    .update(transfers)
    .set({ state: 'dropped', endedAt: clock.now() })
    .where(and(eq(transfers.registrationId, registrationId), eq(transfers.state, 'open')));
}
