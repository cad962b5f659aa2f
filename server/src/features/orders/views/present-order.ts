import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { minimumAmount } from '@foyer/contract/rules/events/money.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { amountDue } from '../locking/amount-due.ts';
import type { Locked, Place } from '../locking/lock-order.ts';
import { holds, isAttending, isTransferred } from '../policy.ts';
import { refundFor, refundRule, rulePercent } from '../refunds/refund-rule.ts';
import type { Related } from './read-related.ts';

type Whole = Locked & Related;
type Seen = {
  viewer: SignedInUser;
  own: boolean;
  manages: boolean;
  byCard: boolean;
  now: Date;
  confirmation: Order['confirmation'];
};

export function presentOrder(whole: Whole, seen: Seen): Order {
  const { order, event, places, promo, buyer } = whole;
  const { own, manages, now, confirmation } = seen;
  // Whoever was handed a place knows nothing of what the others cost.
  const isWhole = own || manages;
  const { id, number, state, method, currency } = order;
  const { dueMinor } = amountDue(whole);
  const rule = refundRule(whole);
  return {
    id,
    number,
    state,
    method,
    currency,
    own,
    manages,
    confirmation,
    event: {
      id: event.id,
      slug: event.slug,
      title: event.title,
      state: event.state,
      timeZone: event.timeZone,
      startsAt: event.startsAt?.toISOString() ?? null,
      endsAt: event.endsAt?.toISOString() ?? null,
      placeName: event.placeName,
      offlinePayment: isWhole ? event.offlinePayment : '',
      refund: rule && { until: rule.until.toISOString(), percent: rule.percent },
    },
    totalMinor: isWhole ? order.totalMinor : 0,
    paidMinor: isWhole ? order.paidMinor : 0,
    refundedMinor: isWhole ? order.refundedMinor : 0,
    dueMinor: isWhole ? dueMinor : 0,
    promoCode: isWhole ? (promo?.code ?? null) : null,
    byCard: seen.byCard && (dueMinor === 0 || dueMinor >= minimumAmount(currency)),
    heldUntil: order.heldUntil?.toISOString() ?? null,
    now: now.toISOString(),
    mayExtend: own && state === 'held' && !order.extended && order.heldUntil !== null && order.heldUntil > now,
    createdAt: order.createdAt.toISOString(),
    confirmedAt: order.confirmedAt?.toISOString() ?? null,
    endedAt: order.endedAt?.toISOString() ?? null,
    buyer: manages && buyer ? { name: buyer.name ?? '', email: buyer.email } : null,
    places: places.map((place) => presentPlace(whole, place, seen)),
    payments: isWhole ? whole.payments.map(presentPayment) : [],
    refunds: isWhole ? whole.refunds.map((refund) => presentRefund(whole, refund, manages)) : [],
  };
}

function presentPlace(whole: Whole, place: Place, { viewer, own, manages, now }: Seen): OrderPlace {
  const { types, transfers, change } = whole;
  const { id, audience, state, holderEmail, answers } = place;
  const type = types.find((each) => each.id === place.ticketTypeId);
  const isLiving = state === 'held' || state === 'confirmed';
  const held = holds(whole, place, viewer);
  const offered = transfers.find(({ registrationId, until }) => registrationId === id && until > now);
  const isSeen = own || manages;
  const isGivenBack = held && (manages || !whole.used.has(id));
  // What a new holder has said is between them and the organizer.
  const isPrivate = !manages && !held;
  return {
    id,
    audience,
    state,
    ticketId: type?.id ?? '',
    ticketName: type?.name ?? '',
    kind: type?.kind ?? 'free',
    priceMinor: isSeen ? place.priceMinor : 0,
    discountMinor: isSeen ? place.discountMinor : 0,
    holderName: place.holderName || (whole.names.get(place.userId ?? '') ?? ''),
    holderEmail: isPrivate ? '' : holderEmail,
    mine: place.userId === viewer.userId,
    handedOver: isTransferred(whole, place),
    answers: isPrivate ? {} : answers,
    used: whole.used.has(id),
    mayChange: isLiving && held && isAttending(whole, now),
    refundMinor: isGivenBack ? (refundFor(whole, [place], whole.refunds, rulePercent(whole, now)).get(id) ?? 0) : 0,
    transfer: offered && held ? { email: offered.email, until: offered.until.toISOString() } : null,
    change: change?.registrationId === id && isSeen ? presentChange(whole) : null,
  };
}

function presentChange({ change, types }: Whole): OrderPlace['change'] {
  if (!change) return null;
  return {
    audience: change.audience,
    ticketName: types.find(({ id }) => id === change.ticketTypeId)?.name ?? '',
    dueMinor: change.dueMinor,
    heldUntil: change.heldUntil.toISOString(),
  };
}

function methodOf(provider: string): 'offline' | 'card' {
  return provider === 'offline' ? 'offline' : 'card';
}

function presentPayment(payment: Related['payments'][number]): Order['payments'][number] {
  const { id, provider, state, amountMinor, refundedMinor, createdAt, paidAt } = payment;
  return {
    id,
    state,
    amountMinor,
    refundedMinor,
    method: methodOf(provider),
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

function presentRefund(
  { payments, names }: Pick<Whole, 'payments' | 'names'>,
  refund: Related['refunds'][number],
  manages: boolean,
): Order['refunds'][number] {
  const { id, registrationId, paymentId, amountMinor, reason, state, error, createdAt, doneAt, doneBy } = refund;
  return {
    id,
    registrationId,
    amountMinor,
    reason,
    state,
    method: methodOf(payments.find((payment) => payment.id === paymentId)?.provider ?? ''),
    error: manages ? error : null,
    doneBy: manages ? (names.get(doneBy ?? '') ?? null) : null,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  };
}
