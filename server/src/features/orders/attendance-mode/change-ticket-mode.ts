import { limits } from '@foyer/contract/limits.ts';
import { amountStep, minimumAmount } from '@foyer/contract/rules/events/money.ts';
import { exchangeDifference } from '@foyer/contract/rules/events/prices.ts';
import type { Tx } from '#src/db/client.ts';
import { placeChanges } from '#src/db/schema/order-changes.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { scheduleHoldExpiry } from '../cancellation/hold-expiry.ts';
import { endModeChange } from '../cancellation/release-tickets.ts';
import { exceededLimit } from '../capacity/exceeded-limit.ts';
import { missingCapacity } from '../capacity/missing-capacity.ts';
import { recordCapacity } from '../capacity/record-capacity.ts';
import { type FullOrder, lockOrder, orderStateRefused } from '../locking/lock-order.ts';
import type { OwnTicket } from '../locking/lock-own-ticket.ts';
import { refundRule, rulePercent } from '../refunds/refund-rule.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { leaveRefundToHosts } from '../refunds/undecided-refund.ts';
import { type ModeChangeRequest, readTargetTicket, type TargetTicket } from './read-target-ticket.ts';
import { switchTicket } from './settle-mode-change.ts';

const minuteMs = 60 * 1000;

/** Switches a ticket of an order. `before` is the order, locked. */
export async function changeTicketMode(
  deps: Deps,
  tx: Tx,
  viewer: SignedInUser,
  { ticket, event }: OwnTicket,
  before: FullOrder,
  input: ModeChangeRequest,
): Promise<void> {
  // A new request replaces an unpaid one for the same ticket.
  if (before.modeChange?.registrationId === ticket.id) await endModeChange(deps, tx, before, 'dropped');
  else if (before.modeChange) throw orderStateRefused();
  const locked = (before.modeChange && (await lockOrder(tx, before.order.id))) ?? before;
  const target = await readTargetTicket(tx, locked, ticket, input, deps.clock.now());
  const difference = priceDifference(locked, ticket, target, rulePercent(locked, deps.clock.now()));
  // A waived part of the difference is not part of the ticket's price, and cannot be refunded later.
  const next = { ...target, priceMinor: Math.min(target.priceMinor, ticket.priceMinor + Math.max(0, difference)) };
  if (input.expectedDifferenceMinor !== undefined && input.expectedDifferenceMinor !== difference)
    throw new AppError('ORDER_CHANGED', 'The price has changed.', { details: { differenceMinor: difference } });
  const { userId } = locked.order;
  const exceeded = userId && (await exceededLimit(tx, { eventId: event.id, userId, requested: [next] }));
  if (exceeded) throw new AppError('TICKET_LIMIT', 'This exceeds the ticket limit per person.', { details: exceeded });
  const missing = await missingCapacity(tx, event.id, [next], { now: deps.clock.now() });
  if (missing) throw new AppError(missing.code, 'Not enough spots are left.', { details: missing });
  if (difference > 0) return await holdUntilPaid(deps, tx, viewer, locked, { ticket, next, difference });
  const backMinor = -difference;
  const refund = { orderId: locked.order.id, registrationId: ticket.id, reason: 'difference' } as const;
  const refundMethods = backMinor > 0 ? await requestRefund(deps, tx, { ...refund, amountMinor: backMinor }) : [];
  const undecidedMinor = refundRule(locked) ? 0 : -priceDifference(locked, ticket, target, 100);
  await leaveRefundToHosts(deps, tx, locked.order.id, undecidedMinor);
  await switchTicket(deps, tx, locked, ticket, next, { change: 1, backMinor, undecidedMinor, refundMethods });
}

/** What has to be paid (above 0) or is refunded (below 0) if `percent` is refunded, in minor units. */
function priceDifference(
  { order }: FullOrder,
  { priceMinor }: OwnTicket['ticket'],
  next: TargetTicket,
  percent: number,
): number {
  const terms = {
    percent,
    leftMinor: order.paidMinor - order.refundedMinor,
    leastMinor: minimumAmount(order.currency),
    step: amountStep(order.currency),
  };
  return exchangeDifference(priceMinor, next.priceMinor, terms);
}

type UnpaidChange = { ticket: OwnTicket['ticket']; next: TargetTicket; difference: number };

async function holdUntilPaid(
  deps: Deps,
  tx: Tx,
  viewer: SignedInUser,
  { order }: FullOrder,
  { ticket, next, difference }: UnpaidChange,
): Promise<void> {
  // The holder of a transferred ticket has no order to pay for.
  if (order.userId !== viewer.userId || order.state !== 'confirmed') throw orderStateRefused();
  const now = deps.clock.now();
  const heldUntil = new Date(now.getTime() + limits.order.holdMinutes * minuteMs);
  await tx.insert(placeChanges).values({
    ...next,
    id: deps.random.uuid(),
    orderId: order.id,
    registrationId: ticket.id,
    dueMinor: difference,
    state: 'open',
    createdAt: now,
    heldUntil,
  });
  await scheduleHoldExpiry(deps, tx, { orderId: order.id, heldUntil });
  const { audience, ticketTypeId } = next;
  await recordCapacity(deps, tx, order.eventId, [
    { registrationId: ticket.id, audience, ticketTypeId, kind: 'hold', change: 1 },
  ]);
}
