import type { MyRegistration } from '@foyer/contract/events/event.ts';
import type { changeAudience as contract } from '@foyer/contract/events/tickets/transferring.ts';
import type { RequestOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import { amountLeast, amountStep } from '@foyer/contract/rules/events/money.ts';
import { exchangeDifference } from '@foyer/contract/rules/events/prices.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { eventAudiences } from '#src/db/schema/events.ts';
import { placeChanges } from '#src/db/schema/place-changes.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { promoCodes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { AppError, fieldRefused } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { isOpen } from '../../policy.ts';
import { askRefund } from '../../refunds/ask-refund.ts';
import { findEventById } from '../../shown/event-row.ts';
import { knownOf, presentRegistration } from '../../shown/present-event.ts';
import { windowOf } from '../../tickets/left/how-far.ts';
import { chosenPrice } from '../../tickets/offer/chosen-price.ts';
import { type TicketTypeRow, typesOnOffer } from '../../tickets/offer/on-offer.ts';
import { endInTime } from '../ending/end-in-time.ts';
import { endChange } from '../ending/end-places.ts';
import { beyondLimits } from '../ledger/beyond-limits.ts';
import { lacksRoom } from '../ledger/lacks-room.ts';
import { movePlaces } from '../ledger/move-places.ts';
import { arrivedOn } from '../locking/arrived-on.ts';
import { type Locked, lockOrder, refusedNow } from '../locking/lock-order.ts';
import { lockOwnPlace, type OwnPlace } from '../locking/lock-own-place.ts';
import { rulePercent } from '../locking/refund-rule.ts';
import { switchPlace } from './settle-change.ts';
import { tellSwitched } from './tell-switched.ts';

type Asked = RequestOf<typeof contract>['body'] & { registrationId: string };
type Next = { audience: TicketTypeRow['audience']; ticketTypeId: string; priceMinor: number; discountMinor: number };

const minuteMs = 60 * 1000;

/**
 * Attends the other way: both places and the difference in price in one transaction. What is cheaper gives money back
 * as the event's rule says, what is dearer is kept until the difference is paid. Answers the place, and the order that it is part of.
 */
export async function changeAudience(
  deps: Deps,
  viewer: SignedInUser,
  asked: Asked,
): Promise<{ registration: MyRegistration; orderId: string | null }> {
  const answer = await deps.db.transaction(async (tx) => {
    const own = await lockOwnPlace(deps, tx, viewer, asked.registrationId);
    const row = await findEventById(tx, own.event.id);
    if (own.place.state !== 'confirmed' || (await arrivedOn(tx, [own.place.id])).size > 0) throw refusedNow();
    if (!row || !isOpen({ ...row.event, ...knownOf(row) }, deps.clock.now()))
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
  { place, event }: OwnPlace,
  before: Locked,
  asked: Asked,
): Promise<void> {
  // Who changes their mind has what was kept for them given back first.
  if (before.change?.registrationId === place.id) await endChange(deps, tx, before, 'dropped');
  else if (before.change) throw refusedNow();
  const locked = (before.change && (await lockOrder(tx, before.order.id))) ?? before;
  const found = await nextTicket(tx, locked, place, asked, deps.clock.now());
  const difference = differenceOf(deps, locked, place, found);
  // What is let off is no part of what it costs, and of what could go back.
  const next = { ...found, priceMinor: Math.min(found.priceMinor, place.priceMinor + Math.max(0, difference)) };
  if (asked.expectedDifferenceMinor !== undefined && asked.expectedDifferenceMinor !== difference)
    throw new AppError('ORDER_CHANGED', 'It costs something else now.', { details: { differenceMinor: difference } });
  const { userId } = locked.order;
  const beyond = userId && (await beyondLimits(tx, { eventId: event.id, userId, wanted: [next] }));
  if (beyond) throw new AppError('TICKET_LIMIT', 'That is more than one person may have.', { details: beyond });
  const lack = await lacksRoom(tx, event.id, [next], { now: deps.clock.now() });
  if (lack) throw new AppError(lack.code, 'There is no place.', { details: lack });
  if (difference > 0) return await keepDearer(deps, tx, viewer, locked, { place, next, difference });
  await switchPlace(deps, tx, locked, place, next, { change: 1, backMinor: -difference });
  if (difference === 0) return;
  const about = { orderId: locked.order.id, registrationId: place.id, reason: 'difference' } as const;
  await askRefund(deps, tx, { ...about, amountMinor: -difference });
}

/** What is to be paid (above 0) or goes back (below), by the event's rule as it is now. */
function differenceOf(
  { clock }: Pick<Deps, 'clock'>,
  { order, event }: Locked,
  { priceMinor }: OwnPlace['place'],
  next: Next,
): number {
  const percent = rulePercent({ event }, clock.now());
  const leftMinor = order.paidMinor - order.refundedMinor;
  const terms = { percent, leftMinor, leastMinor: amountLeast(order.currency), step: amountStep(order.currency) };
  return exchangeDifference(priceMinor, next.priceMinor, terms);
}

async function nextTicket(
  tx: Tx,
  { order }: Pick<Locked, 'order'>,
  place: OwnPlace['place'],
  { ticketId, amountMinor }: Asked,
  now: Date,
): Promise<Next> {
  const type = (await typesOnOffer(tx, order.eventId)).find(({ id }) => id === ticketId);
  if (!type) throw fieldRefused('ticketId', 'ticket.unknown');
  if (type.audience === place.audience) throw fieldRefused('ticketId', 'order.same_audience');
  if (type.hidden || windowOf(type, now) !== 'on-sale')
    throw new AppError('TICKET_NOT_ON_SALE', 'This ticket is not on sale.');
  const [promo] =
    order.promoCodeId && place.discountMinor > 0
      ? await tx.select().from(promoCodes).where(eq(promoCodes.id, order.promoCodeId))
      : [];
  const { currency } = order;
  const price = chosenPrice(type, promo ?? null, { currency, amountMinor, field: 'amountMinor' });
  return { audience: type.audience, ticketTypeId: type.id, ...price };
}

type Dearer = { place: OwnPlace['place']; next: Next; difference: number };

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
    ...{ id: deps.random.uuid(), orderId: order.id, registrationId: place.id, dueMinor: difference, state: 'open' },
    ...{ createdAt: now, heldUntil },
  });
  await endInTime(deps, tx, { orderId: order.id, heldUntil });
  const { audience, ticketTypeId } = next;
  await movePlaces(deps, tx, order.eventId, [
    { registrationId: place.id, audience, ticketTypeId, kind: 'hold', change: 1 },
  ]);
}

/** Without tickets there is nothing to pay: one place is given back and another taken. */
async function changeFree(deps: Deps, tx: Tx, { place, event }: OwnPlace): Promise<void> {
  const other = place.audience === 'online' ? 'in-person' : 'online';
  const counter = and(eq(eventAudiences.eventId, event.id), eq(eventAudiences.audience, other));
  const known = await tx.select({ audience: eventAudiences.audience }).from(eventAudiences).where(counter);
  if (known.length === 0 || event.ticketed) throw refusedNow();
  const lack = await lacksRoom(tx, event.id, [{ audience: other, ticketTypeId: null }], { now: deps.clock.now() });
  if (lack) throw new AppError(lack.code, 'There is no place.');
  await movePlaces(deps, tx, event.id, [
    {
      ...{ registrationId: place.id, audience: place.audience, ticketTypeId: place.ticketTypeId },
      ...{ kind: 'release', change: -place.places },
    },
    { registrationId: place.id, audience: other, ticketTypeId: null, kind: 'sale', change: place.places },
  ]);
  // Of a kind of ticket that an organizer gave and that is on offer no longer.
  await tx
    .update(registrations)
    .set({ audience: other, ticketTypeId: null, changedAt: deps.clock.now() })
    .where(eq(registrations.id, place.id));
  await tellSwitched(deps, tx, place, other);
}

/** The place that was kept for a dearer audience is free again. */
export async function dropAudienceChange(
  deps: Deps,
  viewer: SignedInUser,
  { registrationId }: { registrationId: string },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const { locked } = await lockOwnPlace(deps, tx, viewer, registrationId);
    if (locked?.change?.registrationId === registrationId) await endChange(deps, tx, locked, 'dropped');
  });
  deps.wakeOutbox();
  return {};
}
