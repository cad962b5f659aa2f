import { limits } from '@foyer/contract/limits.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import { minimumAmount } from '@foyer/contract/rules/events/money.ts';
import { orderRules } from '#src/config/orders.ts';
import type { Tx } from '#src/db/client.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { type EventRow, findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { factsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { lockCounters } from '#src/features/events/lock-own-event.ts';
import { isRegistrationOpen, maySeeEvent } from '#src/features/events/policy.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import { refuseDeclined } from '#src/features/registrations/refuse-declined.ts';
import { checkAmount } from '#src/features/tickets/price-validation.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { expireOverdue } from '../cancellation/expire-orders.ts';
import { scheduleHoldExpiry } from '../cancellation/hold-expiry.ts';
import { missingCapacity } from '../capacity/check-capacity.ts';
import { countPromo, discountedOf } from '../capacity/count-promo.ts';
import { exceededLimits } from '../capacity/order-limits.ts';
import { recordCapacity } from '../capacity/record-capacity.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { readOrder } from '../views/read-order.ts';
import { chooseTickets, type RequestedTickets, type TicketChoice } from './choose-tickets.ts';
import { freeOrderNumber } from './free-order-number.ts';
import { readAnswers } from './read-answers.ts';
import { replaceHeld } from './replace-held.ts';

type Asked = { id: string; places: RequestedTickets; code?: string | undefined };
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
  past: readonly AttendanceMode[] = [],
): Promise<string> {
  const now = deps.clock.now();
  const { userId } = viewer;
  const row = await findEventById(tx, eventId);
  const living = await findActiveRegistration(tx, eventId, userId);
  if (!row || !maySeeEvent(factsOf(row), viewer, living)) throw noSuchEvent();
  await requireOpen(tx, row, viewer, now);
  const choice = await chooseTickets(tx, { eventId, currency: row.event.currency, places, code, now });
  if (choice.chosen.some(({ holderEmail }) => holderEmail !== '')) await requireProvenSender(deps, tx, [userId]);
  await expireOverdue(deps, tx, eventId);
  const same = await replaceHeld(deps, tx, { eventId, userId, choice });
  if (same) return same;
  const beyond = await exceededLimits(tx, { eventId, userId, wanted: choice.chosen });
  if (beyond) throw new AppError('TICKET_LIMIT', 'That is more than one person may have.', { details: beyond });
  const lack = await missingCapacity(tx, eventId, choice.chosen, { now, past });
  if (lack) throw new AppError(lack.code, 'There are not enough places.', { details: lack });
  if (!(await countPromo(tx, choice.promo?.id ?? null, discountedOf(choice.chosen))))
    throw new AppError('PROMO_CODE_REFUSED', 'This code was used as often as it may be.');
  return await keepOrder(deps, tx, { row, userId, choice });
}

async function requireOpen(tx: Tx, row: EventRow, { userId }: SignedInUser, now: Date): Promise<void> {
  if (!isRegistrationOpen({ ...row.event, ...factsOf(row) }, now))
    throw new AppError('REGISTRATION_CLOSED', 'Registration is closed.');
  await refuseDeclined(tx, row.event.id, userId);
}

async function keepOrder(
  deps: Parts,
  tx: Tx,
  { row, userId, choice }: { row: EventRow; userId: string; choice: TicketChoice },
): Promise<string> {
  const now = deps.clock.now();
  const { chosen, promo } = choice;
  const { id: eventId, currency } = row.event;
  const totalMinor = chosen.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  checkAmount('places', totalMinor, currency);
  // Of prices that were said before there was a least; without a card any amount can be paid.
  if (totalMinor > 0 && totalMinor < minimumAmount(currency) && row.event.offlinePayment === '')
    throw fieldRefused('places', 'amount.too_little');
  const isFree = totalMinor === 0;
  const orderId = deps.random.uuid();
  const heldUntil = new Date(now.getTime() + limits.order.holdMinutes * minuteMs);
  await tx.insert(orders).values({
    id: orderId,
    eventId,
    userId,
    currency,
    totalMinor,
    promoCodeId: promo?.id ?? null,
    number: await freeOrderNumber(deps, tx),
    state: isFree ? 'confirmed' : 'held',
    heldUntil: isFree ? null : heldUntil,
    createdAt: now,
    confirmedAt: isFree ? now : null,
  });
  const living = await findActiveRegistration(tx, eventId, userId);
  // One of them is the buyer's own; of the others nobody knows yet who comes.
  const isOwn = (at: number) => at === 0 && living === null;
  const answered = chosen.map(({ answers }, at) => ({ answers, isOwn: isOwn(at) }));
  const answers = await readAnswers(tx, eventId, answered);
  const kept = chosen.map(({ type: _, ...place }, at) => ({
    ...place,
    answers: answers[at] ?? {},
    id: deps.random.uuid(),
    eventId,
    orderId,
    createdAt: now,
    changedAt: now,
    userId: isOwn(at) ? userId : null,
    state: isFree ? ('confirmed' as const) : ('held' as const),
  }));
  await tx.insert(registrations).values(kept);
  const kind = isFree ? ('sale' as const) : ('hold' as const);
  const moves = kept.map(({ id, audience, ticketTypeId }) => ({
    registrationId: id,
    audience,
    ticketTypeId,
    kind,
    change: 1,
  }));
  await recordCapacity(deps, tx, eventId, moves);
  if (isFree) await enqueueOrderNews(deps, tx, orderId, 'confirmed');
  else await scheduleHoldExpiry(deps, tx, { orderId, heldUntil });
  return orderId;
}
