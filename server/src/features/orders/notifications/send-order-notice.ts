import { inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { enqueue, enqueueEvent } from '#src/db/outbox/outbox.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { enqueueHostNews } from '#src/features/event-notifications/hosts/host-news.ts';
import { locationFor, type NoticeEvent, noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { notifyRegistered } from '#src/features/event-notifications/notify-registered.ts';
import { registrationsConfirmed } from '#src/features/event-notifications/registration-events.ts';
import { reachableOwner } from '#src/features/notifications/reachable-owner.ts';
import { activeTickets, type FullOrder, readFullOrder, type TicketRow } from '../locking/lock-order.ts';
import type { OrderNews } from './order-news.ts';

/** Sends the messages about an order: to its buyer, its ticket holders, and those whose tickets were released. */
export async function sendOrderNotice(deps: Deps, news: OrderNews): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await readFullOrder(tx, news.orderId);
    if (!order) return;
    const { event } = order;
    const shown = noticeValues(event);
    if (!shown) return;
    if (news.what === 'confirmed') await notifyTicketHolders(deps, tx, order, news);
    const released = order.tickets.filter(({ id }) => news.left.includes(id));
    await notifyRegistered(deps, tx, { shown, what: news.isTakenAway ? 'removed' : 'left', key: news.id }, released);
    // Hosts need no notification of tickets they removed themselves.
    const isNewsToHosts = event.state === 'published' && !news.isTakenAway;
    const releasedAt = isNewsToHosts ? released.map(({ changedAt }) => changedAt) : [];
    await enqueueHostNews(deps, tx, { eventId: event.id, news: 'given-back', at: releasedAt });
    await notifyBuyer(deps, tx, order, { shown, news, released });
  });
  deps.wakeOutbox();
}

/** Notifies each ticket holder as after a registration without an order. */
async function notifyTicketHolders(
  deps: Deps,
  tx: Tx,
  { order, tickets }: FullOrder,
  { id }: OrderNews,
): Promise<void> {
  const data = { eventId: order.eventId, registrationIds: tickets.map((ticket) => ticket.id) };
  const idempotencyKey = `${registrationsConfirmed.name}:${id}`;
  await enqueueEvent(deps, tx, registrationsConfirmed, data, { idempotencyKey });
}

type NoticeContext = { shown: NoticeEvent; news: OrderNews; released: readonly TicketRow[] };

/** Sends the buyer a receipt, regardless of their notification preferences. A single free ticket needs none. */
async function notifyBuyer(
  deps: Deps,
  tx: Tx,
  fullOrder: FullOrder,
  { shown, news, released }: NoticeContext,
): Promise<void> {
  const { order, event } = fullOrder;
  if (order.userId === null) return;
  const owner = await reachableOwner(tx, order.userId);
  const exchange = news.exchange && (await exchangedTicket(tx, fullOrder, news.exchange));
  const orderTickets = news.what === 'cancelled' ? released : activeTickets(fullOrder);
  const shownTickets = exchange ? [exchange.ticket] : orderTickets;
  if (!owner || (!exchange && order.totalMinor === 0 && news.backMinor === 0 && shownTickets.length <= 1)) return;
  const { id: orderId, number, currency, totalMinor } = order;
  const { what } = news;
  const { id, slug, sequence, summary, updatedAt, title, startsAt, endsAt, timeZone } = shown;
  const calendar = { id, slug, sequence, summary, updatedAt, toldAt: deps.clock.now().toISOString() };
  const isOnline = shownTickets.length > 0 && shownTickets.every(({ audience }) => audience === 'online');
  const email = {
    kind: 'email',
    ...owner,
    template: 'order-notice',
    values: {
      what,
      orderId,
      number,
      currency,
      totalMinor,
      backMinor: news.backMinor,
      title,
      startsAt,
      endsAt,
      timeZone,
      ...locationFor(shown, isOnline ? 'online' : undefined),
      tickets: exchange || what === 'refunded' ? [] : await ticketLabels(tx, shownTickets),
      offline: event.offlinePayment,
      ...(what === 'confirmed' && { buyerId: order.userId, calendar }),
      ...(exchange && { exchange: exchange.values }),
      // A holder gets the ticket with their own notification; without one the buyer gets it.
      ...(exchange?.isUnassigned && { buyerId: order.userId }),
    },
  } as const;
  await enqueue(deps, tx, email, { idempotencyKey: `order-notice:${news.id}` });
}

/** The ticket that changed its attendance mode, with its label and price before and after. */
async function exchangedTicket(
  tx: Tx,
  { tickets }: Pick<FullOrder, 'tickets'>,
  { registrationId, was, is }: NonNullable<OrderNews['exchange']>,
) {
  const ticket = tickets.find(({ id }) => id === registrationId);
  if (!ticket) return null;
  const { holderName, userId, holderEmail } = ticket;
  const [before = '', now = ''] = await ticketLabels(tx, [
    { ...was, holderName },
    { ...is, holderName },
  ]);
  const values = {
    was: { line: before, audience: was.audience, priceMinor: was.priceMinor },
    is: { line: now, audience: is.audience, priceMinor: is.priceMinor },
  };
  return { ticket: { ...ticket, ...is }, values, isUnassigned: userId === null && holderEmail === '' };
}

type LabeledTicket = Pick<TicketRow, 'ticketTypeId' | 'holderName'>;

async function ticketLabels(tx: Tx, tickets: readonly LabeledTicket[]): Promise<string[]> {
  const { id, name } = ticketTypes;
  const typeIds = tickets.flatMap(({ ticketTypeId }) => ticketTypeId ?? []);
  const types = await tx.select({ id, name }).from(ticketTypes).where(inArray(id, typeIds));
  return tickets.map(({ ticketTypeId, holderName }) => {
    const type = types.find((each) => each.id === ticketTypeId);
    return [type?.name ?? '1', holderName].filter((part) => part !== '').join(' · ');
  });
}
