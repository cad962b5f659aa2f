import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import { minimumAmount } from '@foyer/contract/rules/events/money.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { amountDue } from '../locking/amount-due.ts';
import type { FullOrder, OrderTicketRow } from '../locking/lock-order.ts';
import { holdsTicket, isEventActive, isTransferred } from '../policy.ts';
import { refundFor, refundRule, rulePercent } from '../refunds/refund-rule.ts';
import type { Related } from './read-related.ts';

type OrderWithRelated = FullOrder & Related;
type Perspective = {
  viewer: SignedInUser;
  isBuyer: boolean;
  isOrganizer: boolean;
  takesCards: boolean;
  now: Date;
  confirmation: Order['confirmation'];
  waitlisted: AttendanceMode[];
};

/** An order as the viewer may see it, in the shape of the contract. */
export function presentOrder(full: OrderWithRelated, perspective: Perspective): Order {
  const { order, event, tickets, promo, buyer } = full;
  const { isBuyer, isOrganizer, now, confirmation, waitlisted } = perspective;
  // The holder of a transferred ticket does not see what the order cost.
  const seesAll = isBuyer || isOrganizer;
  const { id, number, state, method, currency } = order;
  const { dueMinor } = amountDue(full);
  const rule = refundRule(full);
  return {
    id,
    number,
    state,
    method,
    currency,
    own: isBuyer,
    manages: isOrganizer,
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
      offlinePayment: seesAll ? event.offlinePayment : '',
      waitlisted,
      refund: rule && { until: rule.until.toISOString(), percent: rule.percent },
    },
    totalMinor: seesAll ? order.totalMinor : 0,
    paidMinor: seesAll ? order.paidMinor : 0,
    refundedMinor: seesAll ? order.refundedMinor : 0,
    undecidedRefundMinor: seesAll ? order.undecidedRefundMinor : 0,
    pendingRefundMinor: seesAll ? pendingAmount(full.refunds) : 0,
    dueMinor: seesAll ? dueMinor : 0,
    promoCode: seesAll ? (promo?.code ?? null) : null,
    byCard: perspective.takesCards && (dueMinor === 0 || dueMinor >= minimumAmount(currency)),
    heldUntil: order.heldUntil?.toISOString() ?? null,
    now: now.toISOString(),
    mayExtend: isBuyer && state === 'held' && !order.extended && order.heldUntil !== null && order.heldUntil > now,
    createdAt: order.createdAt.toISOString(),
    confirmedAt: order.confirmedAt?.toISOString() ?? null,
    endedAt: order.endedAt?.toISOString() ?? null,
    buyer: isOrganizer && buyer ? { name: buyer.name ?? '', email: buyer.email } : null,
    places: tickets.map((ticket) => presentTicket(full, ticket, perspective)),
    payments: seesAll ? full.payments.map(presentPayment) : [],
    refunds: seesAll ? full.refunds.map((refund) => presentRefund(full, refund, isOrganizer)) : [],
  };
}

function presentTicket(
  full: OrderWithRelated,
  ticket: OrderTicketRow,
  { viewer, isBuyer, isOrganizer, now }: Perspective,
): OrderPlace {
  const { types, transfers, modeChange } = full;
  const { id, audience, state, holderEmail, answers } = ticket;
  const type = types.find((each) => each.id === ticket.ticketTypeId);
  const isActive = state === 'held' || state === 'confirmed';
  const isHolder = holdsTicket(full, ticket, viewer);
  const transfer = transfers.find(({ registrationId, until }) => registrationId === id && until > now);
  const seesPrices = isBuyer || isOrganizer;
  const mayCancel = isHolder && (isOrganizer || !full.checkedIn.has(id));
  // The answers of a new holder are visible to them and to the organizers only.
  const isPrivate = !isOrganizer && !isHolder;
  return {
    id,
    audience,
    state,
    ticketId: type?.id ?? '',
    ticketName: type?.name ?? '',
    kind: type?.kind ?? 'free',
    priceMinor: seesPrices ? ticket.priceMinor : 0,
    discountMinor: seesPrices ? ticket.discountMinor : 0,
    holderName: ticket.holderName || (full.names.get(ticket.userId ?? '') ?? ''),
    holderEmail: isPrivate ? '' : holderEmail,
    mine: ticket.userId === viewer.userId,
    handedOver: isTransferred(full, ticket),
    answers: isPrivate ? {} : answers,
    used: full.checkedIn.has(id),
    mayChange: isActive && isHolder && isEventActive(full, now),
    refundMinor: mayCancel ? (refundFor(full, [ticket], full.refunds, rulePercent(full, now)).get(id) ?? 0) : 0,
    transfer: transfer && isHolder ? presentTransfer(transfer) : null,
    change: modeChange?.registrationId === id && seesPrices ? presentChange(full) : null,
  };
}

function presentTransfer({ email, phone, until }: Related['transfers'][number]): OrderPlace['transfer'] {
  return { email, phone, until: until.toISOString() };
}

function presentChange({ modeChange, types }: OrderWithRelated): OrderPlace['change'] {
  if (!modeChange) return null;
  return {
    audience: modeChange.audience,
    ticketName: types.find(({ id }) => id === modeChange.ticketTypeId)?.name ?? '',
    dueMinor: modeChange.dueMinor,
    heldUntil: modeChange.heldUntil.toISOString(),
  };
}

function pendingAmount(refunds: Related['refunds']): number {
  return refunds.reduce((sum, { state, amountMinor }) => sum + (state === 'asked' ? amountMinor : 0), 0);
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
  { payments, names }: Pick<OrderWithRelated, 'payments' | 'names'>,
  refund: Related['refunds'][number],
  isOrganizer: boolean,
): Order['refunds'][number] {
  const { id, registrationId, paymentId, amountMinor, reason, state, error, createdAt, doneAt, doneBy } = refund;
  return {
    id,
    registrationId,
    amountMinor,
    reason,
    state,
    method: methodOf(payments.find((payment) => payment.id === paymentId)?.provider ?? ''),
    error: isOrganizer ? error : null,
    doneBy: isOrganizer ? (names.get(doneBy ?? '') ?? null) : null,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  };
}
