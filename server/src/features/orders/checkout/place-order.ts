import type { Order } from '@foyer/contract/orders/order.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import { orderRules } from '#src/config/orders.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { lockCounters } from '#src/features/events/lock-own-event.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { expireOverdue } from '../cancellation/expire-orders.ts';
import { readOrder } from '../views/read-order.ts';
import { chooseTickets, type RequestedTickets } from './choose-tickets.ts';
import { createOrder } from './create-order.ts';
import { replaceHeldOrder } from './replace-held-order.ts';
import { requireCapacity } from './require-capacity.ts';
import { requireOpenSale } from './require-open-sale.ts';

type PlaceOrderInput = { id: string; places: RequestedTickets; code?: string | undefined; source?: string | undefined };
type WriteDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** Holds the requested tickets, all or none. A free order is confirmed at once. */
export async function placeOrder(deps: Deps, viewer: SignedInUser, input: PlaceOrderInput): Promise<Order> {
  await requireBudget(deps, `order:${viewer.userId}`, orderRules.placed);
  const orderId = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    await lockCounters(tx, input.id);
    return await placeOrderInTransaction(deps, tx, viewer, input);
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}

/**
 * Places an order in a transaction that has locked the viewer's account and then the event's counters. `skipWaitlist`:
 * attendance modes in which the viewer has an offer, so that others on the waitlist do not come first. Returns the order's id.
 */
export async function placeOrderInTransaction(
  deps: WriteDeps,
  tx: Tx,
  viewer: SignedInUser,
  { id: eventId, places, code, source }: PlaceOrderInput,
  skipWaitlist: readonly AttendanceMode[] = [],
): Promise<string> {
  const now = deps.clock.now();
  const { userId } = viewer;
  const row = await requireOpenSale(tx, viewer, eventId, now);
  const choice = await chooseTickets(tx, {
    eventId,
    currency: row.event.currency,
    tickets: places,
    typedCode: code,
    now,
  });
  if (choice.chosen.some(({ holderEmail }) => holderEmail !== '')) await requireProvenSender(deps, tx, userId);
  await expireOverdue(deps, tx, eventId);
  const reusedId = await replaceHeldOrder(deps, tx, { eventId, userId, choice });
  if (reusedId) return reusedId;
  await requireCapacity(tx, { eventId, userId, choice, now, skipWaitlist });
  return await createOrder(deps, tx, { row, userId, choice, source: source ?? null });
}
