import type { RefundMethod } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { placeChanges } from '#src/db/schema/order-changes.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { countPromoUses } from '../capacity/count-promo.ts';
import { missingCapacity } from '../capacity/missing-capacity.ts';
import { recordCapacity } from '../capacity/record-capacity.ts';
import { activeTickets, type FullOrder, type ModeChangeRow, type OrderTicketRow } from '../locking/lock-order.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { isTransferred } from '../policy.ts';
import { notifyModeChanged } from './notify-mode-changed.ts';

/** What is refunded of the difference, and what the organizer has yet to decide about, in minor units. */
type ModeChangeRefund = { backMinor: number; undecidedMinor: number; refundMethods: RefundMethod[] };
type NextTicket = Pick<ModeChangeRow, 'audience' | 'ticketTypeId' | 'priceMinor' | 'discountMinor'>;

/**
 * Applies a switch to a more expensive ticket once its difference is paid, also after its hold expired if there is still
 * capacity. Returns false if the amount belongs to no such change, or if the price or the holder has changed since.
 */
export async function settleModeChange(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  locked: FullOrder,
  amountMinor: number,
): Promise<boolean> {
  const change = locked.modeChange ?? (await lastExpiredChange(tx, locked.order.id));
  const ticket = activeTickets(locked).find(({ id, state }) => id === change?.registrationId && state === 'confirmed');
  if (!change || !ticket || change.dueMinor !== amountMinor || ticket.audience === change.audience) return false;
  if (change.dueMinor !== change.priceMinor - ticket.priceMinor || isTransferred(locked, ticket)) return false;
  const isHeld = change.state === 'open';
  if (!isHeld && (await missingCapacity(tx, locked.order.eventId, [change], { now: deps.clock.now() }))) return false;
  await switchTicket(deps, tx, locked, ticket, change, {
    change: isHeld ? 0 : 1,
    backMinor: 0,
    undecidedMinor: 0,
    refundMethods: [],
  });
  await tx.update(placeChanges).set({ state: 'done', endedAt: deps.clock.now() }).where(eq(placeChanges.id, change.id));
  return true;
}

async function lastExpiredChange(tx: Tx, orderId: string): Promise<ModeChangeRow | undefined> {
  const [last] = await tx
    .select()
    .from(placeChanges)
    .where(and(eq(placeChanges.orderId, orderId)))
    .orderBy(desc(placeChanges.createdAt))
    .limit(1);
  return last?.state === 'expired' ? last : undefined;
}

/**
 * Switches a confirmed ticket to the other attendance mode. The order must be locked and there must be capacity: `change`
 * is 0 if it is held already. Notifies the holder, and the buyer of a change in price.
 */
export async function switchTicket(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { order }: Pick<FullOrder, 'order'>,
  ticket: OrderTicketRow,
  next: NextTicket,
  { change, ...refund }: ModeChangeRefund & { change: 0 | 1 },
): Promise<void> {
  const { audience, ticketTypeId, priceMinor, discountMinor } = next;
  const releaseKind = ticket.priceMinor > 0 ? 'refund' : 'release';
  await recordCapacity(deps, tx, order.eventId, [
    {
      registrationId: ticket.id,
      audience: ticket.audience,
      ticketTypeId: ticket.ticketTypeId,
      kind: releaseKind,
      change: -1,
    },
    { registrationId: ticket.id, audience, ticketTypeId, kind: 'sale', change },
  ]);
  // Without its discount the ticket no longer counts as a use of the promo code.
  if (ticket.discountMinor > 0 && discountMinor === 0) await countPromoUses(tx, order.promoCodeId, -1);
  await tx
    .update(registrations)
    .set({ audience, ticketTypeId, priceMinor, discountMinor, changedAt: deps.clock.now() })
    .where(eq(registrations.id, ticket.id));
  await tx
    .update(orders)
    .set({ totalMinor: order.totalMinor - ticket.priceMinor + priceMinor })
    .where(eq(orders.id, order.id));
  const isReceiptDue = priceMinor !== ticket.priceMinor;
  const isInReceipt = isReceiptDue && ticket.userId !== null && ticket.userId === order.userId;
  await notifyModeChanged(deps, tx, ticket, { attendanceMode: audience, isInReceipt });
  if (!isReceiptDue) return;
  const { id: registrationId, audience: before, ticketTypeId: typeBefore, priceMinor: priceBefore } = ticket;
  const was = { ticketTypeId: typeBefore, audience: before, priceMinor: priceBefore };
  const exchange = { registrationId, was, is: { ticketTypeId, audience, priceMinor } };
  await enqueueOrderNews(deps, tx, order.id, 'exchanged', { ...refund, exchange });
}
