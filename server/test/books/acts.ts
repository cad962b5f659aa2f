import { createHash, randomBytes } from 'node:crypto';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import * as selling from '@foyer/contract/orders/sales.ts';
import * as transferring from '@foyer/contract/orders/transfers.ts';
import { payOrder } from '@foyer/contract/payments.ts';
import { and, eq } from 'drizzle-orm';
import { transfers } from '#src/db/schema/order-changes.ts';
import type { Person, Said } from './caller.ts';
import type { Notices } from './notices.ts';
import type { Sale, Stand } from './stand.ts';

export type Draw = (below: number) => number;
export type Market = Pick<Stand, 'deps' | 'host' | 'guests' | 'stripe'> & {
  sales: Sale[];
  notices: Notices;
  draw: Draw;
  /** Acknowledged orders with their buyers. */
  bought: Map<string, Person>;
};
type Act = (market: Market, who: Person) => Promise<unknown>;

const pick = <Item>(draw: Draw, items: readonly Item[]): Item => items[draw(items.length)] as Item;

/** Ticket actions; the number of repetitions is the weight. */
export const ticketActs: readonly Act[] = [
  ...[orderSome, orderSome, orderSome, orderSome, orderTwice, payOne, payOne, payOne, payOne, payOne],
  ...[cancelSome, cancelSome, callBack, giveSomeBack, extendOne, switchOne, switchOne, handOver, payAtTheDoor],
];

function keep(market: Market, who: Person, said: Said<Order>): Order | null {
  if (said.kind !== 'done') return null;
  market.bought.set(said.data.id, who);
  return said.data;
}

function wishOf({ sales, draw }: Market) {
  const { id, types } = pick(draw, sales);
  const place = () => ({ ticketId: pick(draw, types).id, amountMinor: 100 + draw(500) });
  const places = Array.from({ length: 1 + draw(3) }, place);
  return { params: { id }, body: { places, ...(draw(4) === 0 ? { code: 'third' } : {}) } };
}

async function orderSome(market: Market, who: Person): Promise<void> {
  keep(market, who, await who.ask(ordering.placeOrder, wishOf(market)));
}

/** A double click, sent to two servers at once. */
async function orderTwice(market: Market, who: Person): Promise<void> {
  const wish = wishOf(market);
  const said = await Promise.all([who.ask(ordering.placeOrder, wish), who.ask(ordering.placeOrder, wish)]);
  for (const each of said) keep(market, who, each);
}

/** A random order and its buyer, mostly one of the latest. */
function someOrder({ bought, draw }: Market): { orderId: string; who: Person } | null {
  const all = [...bought];
  const known = draw(3) > 0 ? all.slice(-30) : all;
  const [orderId, who] = known[draw(known.length)] ?? [];
  return orderId && who ? { orderId, who } : null;
}

async function payOne(market: Market): Promise<void> {
  const known = someOrder(market);
  if (known) await payByCard(market, known.who, known.orderId);
}

/** Opens the checkout page and usually pays. Stripe's webhooks arrive later. */
export async function payByCard(market: Market, who: Person, orderId: string, leaves = 6): Promise<void> {
  const { stripe, notices, draw } = market;
  const said = await who.ask(payOrder, { params: { orderId } });
  if (said.kind !== 'done') return;
  const session = stripe.sessions.find(({ url }) => url === said.data.checkoutUrl);
  if (session?.status !== 'open') return;
  if (leaves > 0 && draw(leaves) === 0) {
    // The buyer leaves the page. It expires an hour later, or now.
    if (draw(2) === 0) return;
    session.status = 'expired';
    return notices.visit(session, 'expired');
  }
  const { status } = session;
  stripe.pay(session.id);
  // A wrong, out-of-order "expired" webhook.
  if (draw(10) === 0) notices.visit({ ...session, status: 'expired', payment_status: 'unpaid' }, 'expired');
  if (status === 'open') notices.visit(session, 'completed');
}

async function cancelSome(market: Market): Promise<void> {
  const known = someOrder(market);
  if (!known) return;
  const { orderId, who } = known;
  const read = await who.ask(ordering.readOrder, { params: { orderId } });
  if (read.kind !== 'done') return;
  const places = read.data.places.filter(({ state }) => state === 'held' || state === 'confirmed');
  const named = places.length > 0 && market.draw(2) === 0 ? { places: [pick(market.draw, places).id] } : {};
  await who.ask(ordering.cancelOrder, { params: { orderId }, body: named });
}

async function callBack(market: Market): Promise<void> {
  const known = someOrder(market);
  if (!known || market.draw(2) === 0) return;
  const { orderId } = known;
  await market.host.ask(ordering.cancelOrder, { params: { orderId }, body: { refund: 'full' } });
}

/** A partial refund by the organizer, requested twice at once. */
async function giveSomeBack(market: Market): Promise<void> {
  const known = someOrder(market);
  if (!known || market.draw(2) === 0) return;
  const { orderId } = known;
  const { host, draw } = market;
  const read = await host.ask(ordering.readOrder, { params: { orderId } });
  if (read.kind !== 'done' || read.data.state !== 'confirmed') return;
  const { paidMinor, refundedMinor } = read.data;
  if (paidMinor - refundedMinor < 100) return;
  const body = { amountMinor: 50 + draw(50), refundedMinor };
  const ask = () => host.ask(selling.refundOrder, { params: { orderId }, body });
  await Promise.all([ask(), ask()]);
}

async function extendOne(market: Market): Promise<void> {
  const known = someOrder(market);
  if (known) await known.who.ask(ordering.extendOrder, { params: { orderId: known.orderId } });
}

/** Switches the attendance mode and usually pays any price difference. */
async function switchOne(market: Market): Promise<void> {
  const known = someOrder(market);
  if (!known) return;
  const { orderId, who } = known;
  const { draw, sales } = market;
  const read = await who.ask(ordering.readOrder, { params: { orderId } });
  const place = read.kind === 'done' && read.data.places.find(({ state }) => state === 'confirmed');
  if (!place || read.kind !== 'done') return;
  const types = sales.find(({ id }) => id === read.data.event.id)?.types ?? [];
  const other = types.filter(({ audience }) => audience !== place.audience);
  if (other.length === 0) return;
  const params = { registrationId: place.id };
  const said = await who.ask(transferring.changeAttendanceMode, { params, body: { ticketId: pick(draw, other).id } });
  const due = said.kind === 'done' ? (said.data.order?.dueMinor ?? 0) : 0;
  if (due > 0 && draw(6) === 0) await who.ask(transferring.cancelAttendanceModeChange, { params });
  else if (due > 0) await payByCard(market, who, orderId);
}

/** A transfer by link that two people accept at once. */
async function handOver(market: Market): Promise<void> {
  const known = someOrder(market);
  if (!known) return;
  const { orderId, who } = known;
  const { deps, draw, guests } = market;
  const read = await who.ask(ordering.readOrder, { params: { orderId } });
  const place = read.kind === 'done' && read.data.places.find(({ state, mine }) => state === 'confirmed' && mine);
  if (!place) return;
  const params = { registrationId: place.id };
  const said = await who.ask(transferring.offerTransfer, { params, body: { email: 'friend@example.com' } });
  if (said.kind !== 'done') return;
  if (draw(8) === 0) return void (await who.ask(transferring.revokeTransfer, { params }));
  // The link is only in the email, so its token is replaced by a known one.
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  const open = and(eq(transfers.registrationId, place.id), eq(transfers.state, 'open'));
  await deps.db.update(transfers).set({ tokenHash }).where(open);
  const accept = () => pick(draw, guests).ask(transferring.acceptTransfer, { body: { token } });
  await Promise.all([accept(), accept()]);
}

async function payAtTheDoor(market: Market): Promise<void> {
  const known = someOrder(market);
  if (!known) return;
  const params = { orderId: known.orderId };
  await known.who.ask(ordering.payOrderOffline, { params });
  if (market.draw(3) > 0) await market.host.ask(selling.confirmOfflinePayment, { params });
}
