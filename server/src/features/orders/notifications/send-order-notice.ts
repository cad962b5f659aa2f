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
import { type Locked, livingOf, type Place, readWhole } from '../locking/lock-order.ts';
import type { OrderNews } from './order-news.ts';

/** Writes the messages about an order: to its buyer, and to those who have a place now or have none any more. */
export async function sendOrderNotice(deps: Deps, news: OrderNews): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const whole = await readWhole(tx, news.orderId);
    if (!whole) return;
    const { event } = whole;
    const shown = noticeValues(event);
    if (!shown) return;
    if (news.what === 'confirmed') await confirmEach(deps, tx, whole, news);
    const left = whole.places.filter(({ id }) => news.left.includes(id));
    await notifyRegistered(deps, tx, { shown, what: news.isTakenAway ? 'removed' : 'left', key: news.id }, left);
    // What a host has taken away is no news to them.
    const isNews = event.state === 'published' && !news.isTakenAway;
    const at = isNews ? left.map(({ changedAt }) => changedAt) : [];
    await enqueueHostNews(deps, tx, { eventId: event.id, news: 'given-back', at });
    await tellBuyer(deps, tx, whole, { shown, news, left });
  });
  deps.wakeOutbox();
}

/** Everybody who has a place is told as after registering. */
async function confirmEach(deps: Deps, tx: Tx, { order, places }: Locked, { id }: OrderNews): Promise<void> {
  const data = { eventId: order.eventId, registrationIds: places.map((place) => place.id) };
  const idempotencyKey = `${registrationsConfirmed.name}:${id}`;
  await enqueueEvent(deps, tx, registrationsConfirmed, data, { idempotencyKey });
}

type About = { shown: NoticeEvent; news: OrderNews; left: readonly Place[] };

/** A receipt, whatever else its reader wants to be told. One free place alone needs none. */
async function tellBuyer(deps: Deps, tx: Tx, whole: Locked, { shown, news, left }: About): Promise<void> {
  const { order, event } = whole;
  if (order.userId === null) return;
  const owner = await reachableOwner(tx, order.userId);
  const exchange = news.exchange && (await exchangeOf(tx, whole, news.exchange));
  const ofOrder = news.what === 'cancelled' ? left : livingOf(whole);
  const concerned = exchange ? [exchange.place] : ofOrder;
  if (!owner || (!exchange && order.totalMinor === 0 && news.backMinor === 0 && concerned.length <= 1)) return;
  const { id: orderId, number, currency, totalMinor } = order;
  const { what } = news;
  const { id, slug, sequence, summary, updatedAt, title, startsAt, endsAt, timeZone } = shown;
  const calendar = { id, slug, sequence, summary, updatedAt, toldAt: deps.clock.now().toISOString() };
  const isOnline = concerned.length > 0 && concerned.every(({ audience }) => audience === 'online');
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
      tickets: exchange || what === 'refunded' ? [] : await linesOf(tx, concerned),
      offline: event.offlinePayment,
      ...(what === 'confirmed' && { buyerId: order.userId, calendar }),
      ...(exchange && { exchange: exchange.told }),
      // Whoever comes on it gets its ticket with the news; as long as nobody does, it is the buyer's to pass on.
      ...(exchange?.isSpare && { buyerId: order.userId }),
    },
  } as const;
  await enqueue(deps, tx, email, { idempotencyKey: `order-notice:${news.id}` });
}

/** What a place was and is, as the message says it. */
async function exchangeOf(
  tx: Tx,
  { places }: Pick<Locked, 'places'>,
  { registrationId, was, is }: NonNullable<OrderNews['exchange']>,
) {
  const place = places.find(({ id }) => id === registrationId);
  if (!place) return null;
  const { holderName, userId, holderEmail } = place;
  const [before = '', now = ''] = await linesOf(tx, [
    { ...was, holderName },
    { ...is, holderName },
  ]);
  const told = {
    was: { line: before, audience: was.audience, priceMinor: was.priceMinor },
    is: { line: now, audience: is.audience, priceMinor: is.priceMinor },
  };
  return { place: { ...place, ...is }, told, isSpare: userId === null && holderEmail === '' };
}

type Named = Pick<Place, 'ticketTypeId' | 'holderName'>;

async function linesOf(tx: Tx, places: readonly Named[]): Promise<string[]> {
  const { id, name } = ticketTypes;
  const kinds = places.flatMap(({ ticketTypeId }) => ticketTypeId ?? []);
  const types = await tx.select({ id, name }).from(ticketTypes).where(inArray(id, kinds));
  return places.map(({ ticketTypeId, holderName }) => {
    const type = types.find((each) => each.id === ticketTypeId);
    return [type?.name ?? '1', holderName].filter((part) => part !== '').join(' · ');
  });
}
