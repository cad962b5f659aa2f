import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import type { OfferedTicket, TicketOffer } from '@foyer/contract/tickets/ticket-types.ts';
import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { promoGuesses } from '#src/config/orders.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { type EventRow, findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import {
  freeTickets,
  saleWindow,
  smallerLimit,
  type TicketAvailability,
} from '#src/features/events/event-page/ticket-availability.ts';
import { isRegistrationOpen, maySeeEvent } from '#src/features/events/policy.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';
import { ticketsLeft } from './tickets-left.ts';
import { findPromo, isNamedBy, type PromoRow, priceWith, type TicketTypeRow, typesOnSale } from './types-on-sale.ts';

/** The tickets that a viewer can choose from now. Hidden types appear with a code that names them. */
export async function listOffer(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'secrets'>,
  viewer: Viewer,
  { id, code }: { id: string; code?: string | undefined },
): Promise<TicketOffer> {
  const { db, clock } = deps;
  const now = clock.now();
  const row = await findEventById(db, id);
  const registration = viewer.kind === 'user' ? await findActiveRegistration(db, id, viewer.userId) : null;
  if (!row || !maySeeEvent(eventFactsOf(row), viewer, registration)) throw noSuchEvent();
  const { event } = row;
  const typed = code?.trim() ?? '';
  // Limits guessing of promo codes.
  if (typed !== '')
    await requireBudget(deps, addressKey(deps, 'promo-code', viewer.address), shared(deps.settings, promoGuesses));
  const promo = typed === '' ? null : await findPromo(db, id, typed, now);
  const isSpent = promo !== null && promo.capacity !== null && promo.taken >= promo.capacity;
  const onOffer = await typesOnSale(db, id);
  const types = onOffer.filter((type) => !type.hidden || isNamedBy(type, promo));
  const heldByType = viewer.kind === 'user' ? await countHeldTickets(db, id, viewer.userId) : new Map<string, number>();
  const shown = { row, ticketsOf: await ticketsLeft(db, { eventId: id, now, types: onOffer }), now };
  return {
    ticketed: event.ticketed,
    currency: event.currency,
    offlinePayment: event.offlinePayment !== '',
    refund: event.refundHours === null ? null : { hours: event.refundHours, percent: event.refundPercent },
    code: typed === '' ? null : presentCode(isSpent ? null : promo),
    tickets: types.map((type) => presentOffered(shown, type, isSpent ? null : promo, heldByType.get(type.id) ?? 0)),
    openOrderId: viewer.kind === 'user' ? await findOpenOrder(deps, id, viewer.userId) : null,
  };
}

function presentCode(promo: PromoRow | null): TicketOffer['code'] {
  if (!promo) return { state: 'refused', percent: null, amountMinor: null };
  return { state: 'valid', percent: promo.percent, amountMinor: promo.amountMinor };
}

function presentOffered(
  { row, ticketsOf, now }: { row: EventRow; ticketsOf: TicketsOf; now: Date },
  type: TicketTypeRow,
  promo: PromoRow | null,
  heldByType: number,
): OfferedTicket {
  const left = leftOf(row, type, ticketsOf);
  const { id, audience, name, description, kind, priceMinor, hidden } = type;
  return {
    id,
    audience,
    name,
    description,
    kind,
    priceMinor,
    hidden,
    left,
    forLine: saleWindow(type, now) === 'on-sale' ? freeTickets(type) : 0,
    payMinor: priceWith(type, promo, row.event.currency),
    status: statusOf(row, type, left, now),
    mayHave: Math.max(0, Math.min(type.maxPerPerson - heldByType, left ?? type.maxPerPerson)),
    salesFrom: type.salesFrom?.toISOString() ?? null,
    salesUntil: type.salesUntil?.toISOString() ?? null,
  };
}

function statusOf(row: EventRow, type: TicketTypeRow, left: number | null, now: Date): OfferedTicket['status'] {
  const { registrationOpensAt: opens } = row.event;
  if (!isRegistrationOpen({ ...row.event, ...eventFactsOf(row) }, now)) return opens && opens > now ? 'soon' : 'over';
  const windowStatus = saleWindow(type, now);
  return windowStatus === 'on-sale' && left === 0 ? 'sold-out' : windowStatus;
}

type TicketsOf = (audience: AttendanceMode) => TicketAvailability;

/**
 * How many tickets of a type are left: the smallest of what the attendance mode, the type and offers to the waitlist allow.
 * None while anyone waits, except for hidden types, which have no waitlist. Null for no limit.
 */
function leftOf({ modeCounts }: EventRow, type: TicketTypeRow, ticketsOf: TicketsOf): number | null {
  const counter = modeCounts.find((each) => each.audience === type.audience);
  const tickets = ticketsOf(type.audience);
  if (!counter || (counter.waiting > 0 && !(type.hidden && tickets.isSoldOut))) return 0;
  const bothLimits = smallerLimit(
    counter.capacity === null ? null : counter.capacity - counter.taken,
    freeTickets(type),
  );
  return type.hidden ? bothLimits : smallerLimit(bothLimits, tickets.left);
}

/** How many tickets of each type a buyer has in all orders, except a held order, which a new order replaces. */
async function countHeldTickets(db: Deps['db'], eventId: string, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ typeId: registrations.ticketTypeId, count: sql<number>`count(*)::int` })
    .from(registrations)
    .innerJoin(orders, eq(orders.id, registrations.orderId))
    .where(
      and(
        eq(orders.eventId, eventId),
        eq(orders.userId, userId),
        ne(orders.state, 'held'),
        inArray(registrations.state, ['held', 'confirmed']),
      ),
    )
    .groupBy(registrations.ticketTypeId);
  return new Map(rows.flatMap(({ typeId, count }) => (typeId === null ? [] : [[typeId, count] as const])));
}

async function findOpenOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  eventId: string,
  userId: string,
): Promise<string | null> {
  // An expired hold no longer counts as open, even before its spots are released.
  const isUnpaid = or(eq(orders.state, 'awaiting'), and(eq(orders.state, 'held'), gt(orders.heldUntil, clock.now())));
  const [open] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), eq(orders.userId, userId), isUnpaid))
    .limit(1);
  return open?.id ?? null;
}
