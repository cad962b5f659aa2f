import type { Language } from '@foyer/contract/limits.ts';
import type { Tx } from '#src/db/client.ts';
import { enqueue, enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import { enqueueHostNews } from '#src/features/event-notifications/hosts/host-news.ts';
import { type NoticeEvent, noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { notifyRegistered } from '#src/features/event-notifications/notify-registered.ts';
import { registrationsConfirmed } from '#src/features/event-notifications/registration-events.ts';
import { contactsOf } from '#src/features/notifications/contacts-of.ts';
import { notifyByChoice } from '#src/features/notifications/notify-by-choice.ts';
import { eventTextEntry } from '#src/features/notifications/texts/event-text-entry.ts';
import { type FullOrder, type OrderTicketRow, readFullOrder } from '../locking/lock-order.ts';
import type { OrderNews } from './order-news.ts';
import { isAllOnline, type OrderReceipt, type ReceiptContext, receiptOf, receiptValues } from './order-receipt.ts';

/** Sends the messages about an order: to its buyer, its ticket holders, and those whose tickets were released. */
export async function sendOrderNotice(deps: Deps, news: OrderNews): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await readFullOrder(tx, news.orderId);
    if (!order) return;
    const { event } = order;
    const shown = noticeValues(event);
    if (!shown) return;
    const released = order.tickets.filter(({ id }) => news.left.includes(id));
    const receipt = await receiptOf(tx, order, { news, released });
    if (news.what === 'confirmed') await notifyTicketHolders(deps, tx, order, { news, receipt });
    await notifyReleased(deps, tx, order, { shown, news, released, receipt });
    // Hosts need no notification of tickets they removed themselves.
    const isNewsToHosts = event.state === 'published' && !news.isTakenAway;
    const releasedAt = isNewsToHosts ? released.map(({ changedAt }) => changedAt) : [];
    await enqueueHostNews(deps, tx, { eventId: event.id, news: 'given-back', at: releasedAt });
    if (receipt) await notifyBuyer(deps, tx, order, { shown, news, receipt });
  });
  deps.wakeOutbox();
}

/** Notifies each ticket holder as after a registration without an order. */
async function notifyTicketHolders(
  deps: Deps,
  tx: Tx,
  { order, tickets }: FullOrder,
  { news, receipt }: { news: OrderNews; receipt: OrderReceipt | null },
): Promise<void> {
  const registrationIds = tickets.map((ticket) => ticket.id);
  const data = { eventId: order.eventId, registrationIds, ...(receipt && { receiptTo: receipt.userId }) };
  const idempotencyKey = `${registrationsConfirmed.name}:${news.id}`;
  await enqueueEvent(deps, tx, registrationsConfirmed, data, { idempotencyKey });
}

type ReleaseContext = {
  shown: NoticeEvent;
  news: OrderNews;
  released: readonly OrderTicketRow[];
  receipt: OrderReceipt | null;
};

async function notifyReleased(
  deps: Deps,
  tx: Tx,
  { order }: FullOrder,
  { shown, news, released, receipt }: ReleaseContext,
): Promise<void> {
  // The message about the order also covers the buyer's own canceled ticket. A removal is announced to them as to everyone.
  const isInReceipt = ({ userId }: OrderTicketRow) => !news.isTakenAway && receipt !== null && userId === order.userId;
  const recipients = released.map((ticket) => ({ ...ticket, isInAppOnly: isInReceipt(ticket) }));
  await notifyRegistered(deps, tx, { shown, what: news.isTakenAway ? 'removed' : 'left', key: news.id }, recipients);
}

const inAppTitles = {
  awaiting: { en: 'Tickets on hold, payment needed', es: 'Entradas reservadas, pendientes de pago' },
  confirmed: { en: 'Order confirmed', es: 'Pedido confirmado' },
  exchanged: { en: 'Order updated', es: 'Pedido actualizado' },
  cancelled: { en: 'Tickets canceled', es: 'Entradas canceladas' },
  refunded: { en: 'Refund on its way', es: 'Reembolso en camino' },
  'refund-paid': { en: 'Refund sent', es: 'Reembolso realizado' },
  'refund-declined': { en: 'No refund for this order', es: 'Pedido sin reembolso' },
} as const satisfies Record<OrderNews['what'], Record<Language, string>>;

/** The news about the buyer's own ticket that appear in the app anyway, see notifyTicketHolders and notifyReleased. */
const knownInApp: ReadonlySet<OrderNews['what']> = new Set(['confirmed', 'exchanged', 'cancelled']);

/** Sends the buyer a receipt by email regardless of their preferences, or else a text; and a notification in the app. */
async function notifyBuyer(
  deps: Deps,
  tx: Tx,
  fullOrder: FullOrder,
  { shown, news, receipt }: ReceiptContext,
): Promise<void> {
  const { userId, own, tickets } = receipt;
  const contacts = (await contactsOf(tx, [userId])).get(userId);
  const { id: orderId } = fullOrder.order;
  const { what } = news;
  const idempotencyKey = `order-notice:${news.id}`;
  if (contacts?.email) {
    const { email: to, language } = contacts;
    const values = await receiptValues(deps, tx, fullOrder, { shown, news, receipt });
    await enqueue(deps, tx, { kind: 'email', to, language, template: 'order-notice', values }, { idempotencyKey });
  }
  const { id: eventId, title, startsAt, timeZone } = shown;
  const text = eventTextEntry(contacts, {
    what: `order-${what}`,
    userId,
    eventId,
    title,
    startsAt,
    timeZone,
    isOnline: isAllOnline(tickets),
    link: { page: 'order', id: orderId },
  });
  const { en, es } = inAppTitles[what];
  await notifyByChoice(deps, tx, {
    userId,
    kind: 'events',
    email: null,
    text,
    digest: { title: { en: `${en}: ${title}`, es: `${es}: ${title}` }, path: `/orders/${orderId}` },
    isKnownInApp: own !== undefined && knownInApp.has(what),
    idempotencyKey,
  });
}
