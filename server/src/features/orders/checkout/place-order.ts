import type { Order } from '@foyer/contract/orders/order.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import { orderRules } from '#src/config/orders.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { type EventRow, findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { factsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { lockCounters } from '#src/features/events/lock-own-event.ts';
import { isRegistrationOpen, maySeeEvent } from '#src/features/events/policy.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import { refuseDeclined } from '#src/features/registrations/refuse-declined.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { expireOverdue } from '../cancellation/expire-orders.ts';
import { countDiscounted, countPromoUses } from '../capacity/count-promo.ts';
import { exceededLimit } from '../capacity/exceeded-limit.ts';
import { missingCapacity } from '../capacity/missing-capacity.ts';
import { readOrder } from '../views/read-order.ts';
import { chooseTickets, type RequestedTickets } from './choose-tickets.ts';
import { createOrder } from './create-order.ts';
import { replaceHeldOrder } from './replace-held-order.ts';

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
  const row = await findEventById(tx, eventId);
  const registration = await findActiveRegistration(tx, eventId, userId);
  if (!row || !maySeeEvent(factsOf(row), viewer, registration)) throw noSuchEvent();
  await requireOpen(tx, row, viewer, now);
  const choice = await chooseTickets(tx, {
    eventId,
    currency: row.event.currency,
    tickets: places,
    typedCode: code,
    now,
  });
  if (choice.chosen.some(({ holderEmail }) => holderEmail !== '')) await requireProvenSender(deps, tx, [userId]);
  await expireOverdue(deps, tx, eventId);
  const reusedId = await replaceHeldOrder(deps, tx, { eventId, userId, choice });
  if (reusedId) return reusedId;
  const exceeded = await exceededLimit(tx, { eventId, userId, requested: choice.chosen });
  if (exceeded) throw new AppError('TICKET_LIMIT', 'This exceeds the ticket limit per person.', { details: exceeded });
  const missing = await missingCapacity(tx, eventId, choice.chosen, { now, skipWaitlist });
  if (missing) throw new AppError(missing.code, 'There are not enough places.', { details: missing });
  if (!(await countPromoUses(tx, choice.promo?.id ?? null, countDiscounted(choice.chosen))))
    throw new AppError('PROMO_CODE_REFUSED', 'This code has reached its usage limit.');
  return await createOrder(deps, tx, { row, userId, choice, source: source ?? null });
}

async function requireOpen(tx: Tx, row: EventRow, { userId }: SignedInUser, now: Date): Promise<void> {
  if (!isRegistrationOpen({ ...row.event, ...factsOf(row) }, now))
    throw new AppError('REGISTRATION_CLOSED', 'Registration is closed.');
  await refuseDeclined(tx, row.event.id, userId);
}
