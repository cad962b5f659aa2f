import { limits } from '@foyer/contract/limits.ts';
import { minimumAmount } from '@foyer/contract/rules/events/money.ts';
import type { Tx } from '#src/db/client.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { type EventRow, findActiveRegistration } from '#src/features/events/event-page/event-row.ts';
import { checkAmount } from '#src/features/tickets/price-validation.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { scheduleHoldExpiry } from '../cancellation/hold-expiry.ts';
import { recordCapacity } from '../capacity/record-capacity.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import type { TicketChoice } from './choose-tickets.ts';
import { freeOrderNumber } from './free-order-number.ts';
import { readAnswers } from './read-answers.ts';

type WriteDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const minuteMs = 60 * 1000;

type OrderInput = { row: EventRow; userId: string; choice: TicketChoice; source: string | null };

/** Inserts an order with its tickets: held until paid, or confirmed at once if it is free. */
export async function createOrder(
  deps: WriteDeps,
  tx: Tx,
  { row, userId, choice, source }: OrderInput,
): Promise<string> {
  const now = deps.clock.now();
  const { chosen, promo } = choice;
  const { id: eventId, currency } = row.event;
  const totalMinor = chosen.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  checkAmount('places', totalMinor, currency);
  // Old ticket types may cost less than a card payment allows; offline any amount can be paid.
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
  const ownRegistration = await findActiveRegistration(tx, eventId, userId);
  // The first ticket is the buyer's own unless they are registered already; the others have no account yet.
  const isOwn = (index: number) => index === 0 && ownRegistration === null;
  const answered = chosen.map(({ answers }, index) => ({ answers, isOwn: isOwn(index) }));
  const answers = await readAnswers(tx, eventId, answered);
  const tickets = chosen.map(({ type: _, ...ticket }, index) => ({
    ...ticket,
    answers: answers[index] ?? {},
    id: deps.random.uuid(),
    eventId,
    orderId,
    source,
    createdAt: now,
    changedAt: now,
    userId: isOwn(index) ? userId : null,
    state: isFree ? ('confirmed' as const) : ('held' as const),
  }));
  await tx.insert(registrations).values(tickets);
  const kind = isFree ? ('sale' as const) : ('hold' as const);
  const entries = tickets.map(({ id, audience, ticketTypeId }) => ({
    registrationId: id,
    audience,
    ticketTypeId,
    kind,
    change: 1,
  }));
  await recordCapacity(deps, tx, eventId, entries);
  if (isFree) await enqueueOrderNews(deps, tx, orderId, 'confirmed');
  else await scheduleHoldExpiry(deps, tx, { orderId, heldUntil });
  return orderId;
}
