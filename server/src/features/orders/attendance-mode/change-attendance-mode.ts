import type { MyRegistration } from '@foyer/contract/events/event.ts';
import type { RequestOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { changeAttendanceMode as contract } from '@foyer/contract/orders/transfers.ts';
import { amountStep, minimumAmount } from '@foyer/contract/rules/events/money.ts';
import { exchangeDifference } from '@foyer/contract/rules/events/prices.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { eventAudiences } from '#src/db/schema/events.ts';
import { placeChanges } from '#src/db/schema/order-changes.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { promoCodes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { factsOf, presentRegistration } from '#src/features/events/event-page/present-event.ts';
import { saleWindow } from '#src/features/events/event-page/ticket-availability.ts';
import { isRegistrationOpen } from '#src/features/events/policy.ts';
import { chosenPrice } from '#src/features/tickets/sale-availability/chosen-price.ts';
import { type TicketTypeRow, typesOnSale } from '#src/features/tickets/sale-availability/types-on-sale.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { scheduleHoldExpiry } from '../cancellation/hold-expiry.ts';
import { endModeChange } from '../cancellation/release-tickets.ts';
import { missingCapacity } from '../capacity/check-capacity.ts';
import { exceededLimits } from '../capacity/order-limits.ts';
import { recordCapacity } from '../capacity/record-capacity.ts';
import { type Locked, lockOrder, refusedNow } from '../locking/lock-order.ts';
import { lockOwnTicket, type OwnTicket } from '../locking/lock-own-ticket.ts';
import { arrivedOn } from '../locking/require-not-checked-in.ts';
import { rulePercent } from '../refunds/refund-rule.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { notifySwitched } from './notify-switched.ts';
import { switchPlace } from './settle-change.ts';

type Asked = RequestOf<typeof contract>['body'] & { registrationId: string };
type Next = { audience: TicketTypeRow['audience']; ticketTypeId: string; priceMinor: number; discountMinor: number };

const minuteMs = 60 * 1000;

/**
 * Attends the other way: both places and the difference in price in one transaction. What is cheaper gives money back
 * as the event's rule says, what is dearer is kept until the difference is paid. Answers the place, and the order that it is part of.
 */
export async function changeAttendanceMode(
  deps: Deps,
  viewer: SignedInUser,
  asked: Asked,
): Promise<{ registration: MyRegistration; orderId: string | null }> {
  const answer = await deps.db.transaction(async (tx) => {
    const own = await lockOwnTicket(deps, tx, viewer, asked.registrationId);
    const row = await findEventById(tx, own.event.id);
    if (own.place.state !== 'confirmed' || (await arrivedOn(tx, [own.place.id])).size > 0) throw refusedNow();
    if (!row || !isRegistrationOpen({ ...row.event, ...factsOf(row) }, deps.clock.now()))
      throw new AppError('REGISTRATION_CLOSED', 'Registration is closed.');
    if (own.locked && own.place.ticketTypeId) await changeTicket(deps, tx, viewer, own, own.locked, asked);
    else await changeFree(deps, tx, own);
    const [place] = await tx.select().from(registrations).where(eq(registrations.id, own.place.id));
    if (!place) throw refusedNow();
    return { registration: presentRegistration(place), orderId: own.locked?.order.id ?? null };
  });
  deps.wakeOutbox();
  return answer;
}

async function changeTicket(
  deps: Deps,
  tx: Tx,
  viewer: SignedInUser,
  { place, event }: OwnTicket,
  before: Locked,
  asked: Asked,
): Promise<void> {
  // Who changes their mind has what was kept for them given back first.
  if (before.change?.registrationId === place.id) await endModeChange(deps, tx, before, 'dropped');
  else if (before.change) throw refusedNow();
  const locked = (before.change && (await lockOrder(tx, before.order.id))) ?? before;
  const found = await nextTicket(tx, locked, place, asked, deps.clock.now());
  const difference = differenceOf(deps, locked, place, found);
  // What is let off is no part of what it costs, and of what could go back.
  const next = { ...found, priceMinor: Math.min(found.priceMinor, place.priceMinor + Math.max(0, difference)) };
  if (asked.expectedDifferenceMinor !== undefined && asked.expectedDifferenceMinor !== difference)
    throw new AppError('ORDER_CHANGED', 'It costs something else now.', { details: { differenceMinor: difference } });
  const { userId } = locked.order;
  const beyond = userId && (await exceededLimits(tx, { eventId: event.id, userId, wanted: [next] }));
  if (beyond) throw new AppError('TICKET_LIMIT', 'That is more than one person may have.', { details: beyond });
  const lack = await missingCapacity(tx, event.id, [next], { now: deps.clock.now() });
  if (lack) throw new AppError(lack.code, 'There is no place.', { details: lack });
  if (difference > 0) return await keepDearer(deps, tx, viewer, locked, { place, next, difference });
  await switchPlace(deps, tx, locked, place, next, { change: 1, backMinor: -difference });
  if (difference === 0) return;
  const about = { orderId: locked.order.id, registrationId: place.id, reason: 'difference' } as const;
  await requestRefund(deps, tx, { ...about, amountMinor: -difference });
}

/** What is to be paid (above 0) or goes back (below), by the event's rule as it is now. */
function differenceOf(
  { clock }: Pick<Deps, 'clock'>,
  { order, event }: Locked,
  { priceMinor }: OwnTicket['place'],
  next: Next,
): number {
  const percent = rulePercent({ event }, clock.now());
  const leftMinor = order.paidMinor - order.refundedMinor;
  const terms = { percent, leftMinor, leastMinor: minimumAmount(order.currency), step: amountStep(order.currency) };
  return exchangeDifference(priceMinor, next.priceMinor, terms);
}

async function nextTicket(
  tx: Tx,
  { order }: Pick<Locked, 'order'>,
  place: OwnTicket['place'],
  { ticketId, amountMinor }: Asked,
  now: Date,
): Promise<Next> {
  const type = (await typesOnSale(tx, order.eventId)).find(({ id }) => id === ticketId);
  if (!type) throw fieldRefused('ticketId', 'ticket.unknown');
  if (type.audience === place.audience) throw fieldRefused('ticketId', 'order.same_audience');
  if (type.hidden || saleWindow(type, now) !== 'on-sale')
    throw new AppError('TICKET_NOT_ON_SALE', 'This ticket is not on sale.');
  const [promo] =
    order.promoCodeId && place.discountMinor > 0
      ? await tx.select().from(promoCodes).where(eq(promoCodes.id, order.promoCodeId))
      : [];
  const { currency } = order;
  const price = chosenPrice(type, promo ?? null, { currency, amountMinor, field: 'amountMinor' });
  return { audience: type.audience, ticketTypeId: type.id, ...price };
}

type Dearer = { place: OwnTicket['place']; next: Next; difference: number };

async function keepDearer(
  deps: Deps,
  tx: Tx,
  viewer: SignedInUser,
  { order }: Locked,
  { place, next, difference }: Dearer,
): Promise<void> {
  // Whoever was handed a place has no order to pay for.
  if (order.userId !== viewer.userId || order.state !== 'confirmed') throw refusedNow();
  const now = deps.clock.now();
  const heldUntil = new Date(now.getTime() + limits.order.holdMinutes * minuteMs);
  await tx.insert(placeChanges).values({
    ...next,
    id: deps.random.uuid(),
    orderId: order.id,
    registrationId: place.id,
    dueMinor: difference,
    state: 'open',
    createdAt: now,
    heldUntil,
  });
  await scheduleHoldExpiry(deps, tx, { orderId: order.id, heldUntil });
  const { audience, ticketTypeId } = next;
  await recordCapacity(deps, tx, order.eventId, [
    { registrationId: place.id, audience, ticketTypeId, kind: 'hold', change: 1 },
  ]);
}

/** Without tickets there is nothing to pay: one place is given back and another taken. */
async function changeFree(deps: Deps, tx: Tx, { place, event }: OwnTicket): Promise<void> {
  const other = place.audience === 'online' ? 'in-person' : 'online';
  const counter = and(eq(eventAudiences.eventId, event.id), eq(eventAudiences.audience, other));
  const known = await tx.select({ audience: eventAudiences.audience }).from(eventAudiences).where(counter);
  if (known.length === 0 || event.ticketed) throw refusedNow();
  const lack = await missingCapacity(tx, event.id, [{ audience: other, ticketTypeId: null }], {
    now: deps.clock.now(),
  });
  if (lack) throw new AppError(lack.code, 'There is no place.');
  await recordCapacity(deps, tx, event.id, [
    {
      registrationId: place.id,
      audience: place.audience,
      ticketTypeId: place.ticketTypeId,
      kind: 'release',
      change: -place.places,
    },
    { registrationId: place.id, audience: other, ticketTypeId: null, kind: 'sale', change: place.places },
  ]);
  // Of a kind of ticket that an organizer gave and that is on offer no longer.
  await tx
    .update(registrations)
    .set({ audience: other, ticketTypeId: null, changedAt: deps.clock.now() })
    .where(eq(registrations.id, place.id));
  await notifySwitched(deps, tx, place, other);
}

/** The place that was kept for a dearer audience is free again. */
export async function cancelAttendanceModeChange(
  deps: Deps,
  viewer: SignedInUser,
  { registrationId }: { registrationId: string },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const { locked } = await lockOwnTicket(deps, tx, viewer, registrationId);
    if (locked?.change?.registrationId === registrationId) await endModeChange(deps, tx, locked, 'dropped');
  });
  deps.wakeOutbox();
  return {};
}
