import type { Order } from '@foyer/contract/events/tickets/order.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { EventAudience } from '@foyer/contract/rules/events/choices.ts';
import { amountLeast } from '@foyer/contract/rules/events/money.ts';
import { orderRules } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/ways-in/lock-own-account.ts';
import { AppError, fieldRefused } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { lockCounters } from '../../editing/lock-own-event.ts';
import { isOpen, maySeeEvent } from '../../policy.ts';
import { refuseDeclined } from '../../registering/refuse-declined.ts';
import { type EventRow, findEventById, findLiving } from '../../shown/event-row.ts';
import { knownOf } from '../../shown/present-event.ts';
import { noSuchEvent } from '../../shown/read-event.ts';
import { checkAmount } from '../../tickets/amounts/check-amount.ts';
import { endInTime } from '../ending/end-in-time.ts';
import { expireOverdue } from '../ending/expire-orders.ts';
import { beyondLimits } from '../ledger/beyond-limits.ts';
import { countPromo, discountedOf } from '../ledger/count-promo.ts';
import { lacksRoom } from '../ledger/lacks-room.ts';
import { movePlaces } from '../ledger/move-places.ts';
import { readOrder } from '../shown/read-order.ts';
import { tellOrder } from '../telling/tell-order.ts';
import { answersOf } from './answers-of.ts';
import { type AskedPlaces, type Choice, chooseTickets } from './choose-tickets.ts';
import { freeOrderNumber } from './order-number.ts';
import { replaceHeld } from './replace-held.ts';

type Asked = { id: string; places: AskedPlaces; code?: string | undefined };
type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const minuteMs = 60 * 1000;

/** Keeps the places that are asked for, all or none; without anything to pay they are the viewer's at once. */
export async function placeOrder(deps: Deps, viewer: SignedInUser, asked: Asked): Promise<Order> {
  await requireBudget(deps, `order:${viewer.userId}`, orderRules.placed);
  const orderId = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    await lockCounters(tx, asked.id);
    return await placeLocked(deps, tx, viewer, asked);
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}

/**
 * The same within a transaction that has locked the account, then the counters of the event. `past`: audiences in which
 * it is the viewer's turn, whoever else waits there.
 */
export async function placeLocked(
  deps: Parts,
  tx: Tx,
  viewer: SignedInUser,
  { id: eventId, places, code }: Asked,
  past: readonly EventAudience[] = [],
): Promise<string> {
  const now = deps.clock.now();
  const { userId } = viewer;
  const row = await findEventById(tx, eventId);
  const living = await findLiving(tx, eventId, userId);
  if (!row || !maySeeEvent(knownOf(row), viewer, living)) throw noSuchEvent();
  await requireOpen(tx, row, viewer, now);
  const choice = await chooseTickets(tx, { eventId, currency: row.event.currency, places, code, now });
  await expireOverdue(deps, tx, eventId);
  const same = await replaceHeld(deps, tx, { eventId, userId, choice });
  if (same) return same;
  const beyond = await beyondLimits(tx, { eventId, userId, wanted: choice.chosen });
  if (beyond) throw new AppError('TICKET_LIMIT', 'That is more than one person may have.', { details: beyond });
  const lack = await lacksRoom(tx, eventId, choice.chosen, { now, past });
  if (lack) throw new AppError(lack.code, 'There are not enough places.', { details: lack });
  if (!(await countPromo(tx, choice.promo?.id ?? null, discountedOf(choice.chosen))))
    throw new AppError('PROMO_CODE_REFUSED', 'This code was used as often as it may be.');
  return await keepOrder(deps, tx, { row, userId, choice });
}

async function requireOpen(tx: Tx, row: EventRow, { userId }: SignedInUser, now: Date): Promise<void> {
  if (!isOpen({ ...row.event, ...knownOf(row) }, now))
    throw new AppError('REGISTRATION_CLOSED', 'Registration is closed.');
  await refuseDeclined(tx, row.event.id, userId);
}

async function keepOrder(
  deps: Parts,
  tx: Tx,
  { row, userId, choice }: { row: EventRow; userId: string; choice: Choice },
): Promise<string> {
  const now = deps.clock.now();
  const { chosen, promo } = choice;
  const { id: eventId, currency } = row.event;
  const totalMinor = chosen.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  checkAmount('places', totalMinor, currency);
  // Of prices that were said before there was a least; without a card any amount can be paid.
  if (totalMinor > 0 && totalMinor < amountLeast(currency) && row.event.offlinePayment === '')
    throw fieldRefused('places', 'amount.too_little');
  const isFree = totalMinor === 0;
  const orderId = deps.random.uuid();
  const heldUntil = new Date(now.getTime() + limits.order.holdMinutes * minuteMs);
  await tx.insert(orders).values({
    ...{ id: orderId, eventId, userId, currency, totalMinor, promoCodeId: promo?.id ?? null },
    number: await freeOrderNumber(deps, tx),
    state: isFree ? 'confirmed' : 'held',
    heldUntil: isFree ? null : heldUntil,
    createdAt: now,
    confirmedAt: isFree ? now : null,
  });
  const living = await findLiving(tx, eventId, userId);
  // One of them is the buyer's own; of the others nobody knows yet who comes.
  const isOwn = (at: number) => at === 0 && living === null;
  const answered = chosen.map(({ answers }, at) => ({ answers, isOwn: isOwn(at) }));
  const answers = await answersOf(tx, eventId, answered);
  const kept = chosen.map(({ type: _, ...place }, at) => ({
    ...place,
    answers: answers[at] ?? {},
    ...{ id: deps.random.uuid(), eventId, orderId, createdAt: now, changedAt: now },
    userId: isOwn(at) ? userId : null,
    state: isFree ? ('confirmed' as const) : ('held' as const),
  }));
  await tx.insert(registrations).values(kept);
  const kind = isFree ? ('sale' as const) : ('hold' as const);
  const moves = kept.map(({ id, audience, ticketTypeId }) => ({
    ...{ registrationId: id, audience, ticketTypeId, kind, change: 1 },
  }));
  await movePlaces(deps, tx, eventId, moves);
  if (isFree) await tellOrder(deps, tx, orderId, 'confirmed');
  else await endInTime(deps, tx, { orderId, heldUntil });
  return orderId;
}
