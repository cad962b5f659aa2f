import { inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { locationFor, type NoticeEvent } from '#src/features/event-notifications/notice-values.ts';
import { activeTickets, type FullOrder, type OrderTicketRow } from '../locking/lock-order.ts';
import { isTransferred } from '../policy.ts';
import type { OrderNews } from './order-news.ts';

/** The notice to the buyer of an order. */
export type OrderReceipt = {
  userId: string;
  tickets: readonly OrderTicketRow[];
  exchange: Awaited<ReturnType<typeof exchangedTicket>> | undefined;
  /** The buyer's own ticket among them: the notification in the app about it is enough. */
  own: OrderTicketRow | undefined;
};

/** The receipt that is due; null for a single free ticket, which needs none. */
export async function receiptOf(
  tx: Tx,
  fullOrder: FullOrder,
  { news, released }: { news: OrderNews; released: readonly OrderTicketRow[] },
): Promise<OrderReceipt | null> {
  const { userId, totalMinor, paidMinor } = fullOrder.order;
  if (userId === null) return null;
  const exchange = news.exchange && (await exchangedTicket(tx, fullOrder, news.exchange));
  const orderTickets = news.what === 'cancelled' ? released : activeTickets(fullOrder);
  const tickets = exchange ? [exchange.ticket] : orderTickets;
  const isAboutMoney = totalMinor > 0 || news.backMinor > 0 || paidMinor > 0;
  if (!exchange && !isAboutMoney && tickets.length <= 1) return null;
  return { userId, tickets, exchange, own: tickets.find((ticket) => ticket.userId === userId) };
}

/** What a receipt is about. */
export type ReceiptContext = { shown: NoticeEvent; news: OrderNews; receipt: OrderReceipt };

/** What the email about an order says. */
export async function receiptValues(
  deps: Deps,
  tx: Tx,
  fullOrder: FullOrder,
  { shown, news, receipt }: ReceiptContext,
): Promise<EmailValues['order-notice']> {
  const { order, event } = fullOrder;
  const { id: orderId, number, currency, totalMinor } = order;
  const { what } = news;
  const { tickets, exchange, own, userId } = receipt;
  const isOwn = own !== undefined;
  const { id, slug, sequence, summary, updatedAt, title, startsAt, endsAt, timeZone } = shown;
  const calendar = { id, slug, sequence, summary, updatedAt, toldAt: deps.clock.now().toISOString() };
  const isInCalendar = what === 'confirmed' || (isOwn && (what === 'exchanged' || what === 'cancelled'));
  const isAboutRefund = what === 'refunded' || what === 'refund-paid' || what === 'refund-declined';
  // A holder gets the ticket with their own notification; without one the buyer gets it.
  const isWithTickets = what === 'confirmed' || (exchange && (isOwn || exchange.isUnassigned));
  const lines = exchange || isAboutRefund ? [] : await ticketLabels(tx, tickets);
  return {
    eventId: id,
    what,
    orderId,
    number,
    currency,
    totalMinor,
    backMinor: news.backMinor,
    ...(news.undecidedMinor && { undecidedMinor: news.undecidedMinor }),
    ...(news.refundMethods && { refundMethods: news.refundMethods }),
    title,
    startsAt,
    endsAt,
    timeZone,
    ...locationFor(shown, isAllOnline(tickets) ? 'online' : undefined),
    tickets: lines,
    offline: event.offlinePayment,
    ...(isInCalendar && { calendar }),
    ...(isWithTickets && { buyerId: userId }),
    ...(own && what !== 'cancelled' && { ticket: own.id }),
    ...(what === 'confirmed' && tickets.length > 1 && { ticketLinks: ticketLinks(fullOrder, tickets, lines) }),
    ...(exchange && { exchange: exchange.values }),
  };
}

/** The tickets that no other account holds. `lines`: their labels, in the same order. */
function ticketLinks(
  { order, tickets: all }: FullOrder,
  tickets: readonly OrderTicketRow[],
  lines: readonly string[],
): EmailValues['order-notice']['ticketLinks'] {
  return tickets.flatMap((ticket, index) =>
    isTransferred({ order }, ticket)
      ? []
      : [{ id: ticket.id, number: all.findIndex(({ id }) => id === ticket.id) + 1, line: lines[index] ?? '' }],
  );
}

/** Whether nobody with one of these tickets needs to know the place. */
export const isAllOnline = (tickets: readonly OrderTicketRow[]) =>
  tickets.length > 0 && tickets.every(({ audience }) => audience === 'online');

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

type LabeledTicket = Pick<OrderTicketRow, 'ticketTypeId' | 'holderName'>;

async function ticketLabels(tx: Tx, tickets: readonly LabeledTicket[]): Promise<string[]> {
  const { id, name } = ticketTypes;
  const typeIds = tickets.flatMap(({ ticketTypeId }) => ticketTypeId ?? []);
  const types = await tx.select({ id, name }).from(ticketTypes).where(inArray(id, typeIds));
  return tickets.map(({ ticketTypeId, holderName }) => {
    const type = types.find((each) => each.id === ticketTypeId);
    return [type?.name ?? '1', holderName].filter((part) => part !== '').join(' · ');
  });
}
