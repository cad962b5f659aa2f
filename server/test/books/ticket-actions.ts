import { createHash, randomBytes } from 'node:crypto';
import * as attendanceMode from '@foyer/contract/orders/attendance-mode.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import * as selling from '@foyer/contract/orders/sales.ts';
import { payOrder } from '@foyer/contract/payments.ts';
import * as transferring from '@foyer/contract/transfers.ts';
import { and, eq } from 'drizzle-orm';
import { transfers } from '#src/db/schema/order-changes.ts';
import type { ApiUser, CallResult } from './api-user.ts';
import type { Fixture, Sale } from './fixture.ts';
import type { StripeWebhooks } from './stripe-webhooks.ts';

export type Draw = (below: number) => number;
export type Market = Pick<Fixture, 'deps' | 'host' | 'guests' | 'stripe'> & {
  sales: Sale[];
  webhooks: StripeWebhooks;
  draw: Draw;
  /** Acknowledged orders with their buyers. */
  bought: Map<string, ApiUser>;
};
type TicketAction = (market: Market, user: ApiUser) => Promise<unknown>;

const pick = <Item>(draw: Draw, items: readonly Item[]): Item => items[draw(items.length)] as Item;

type Weighted = readonly [TicketAction, weight: number];
const weighted: readonly Weighted[] = [
  [placeOne, 4],
  [placeTwice, 1],
  [payByCardOnce, 5],
  [cancelOne, 2],
  [cancelByOrganizer, 1],
  [refundTwice, 1],
  [extendOne, 1],
  [switchAttendanceMode, 2],
  [transferOne, 1],
  [payOffline, 1],
];
/** Each action as often as its weight. */
export const ticketActions = weighted.flatMap(([action, weight]) => Array.from({ length: weight }, () => action));

function recordOrder(market: Market, user: ApiUser, result: CallResult<Order>): Order | null {
  if (result.kind !== 'done') return null;
  market.bought.set(result.data.id, user);
  return result.data;
}

function orderInput({ sales, draw }: Market) {
  const { id, types } = pick(draw, sales);
  const place = () => ({ ticketId: pick(draw, types).id, amountMinor: 100 + draw(500) });
  const places = Array.from({ length: 1 + draw(3) }, place);
  return { params: { id }, body: { places, ...(draw(4) === 0 ? { code: 'third' } : {}) } };
}

async function placeOne(market: Market, user: ApiUser): Promise<void> {
  recordOrder(market, user, await user.call(ordering.placeOrder, orderInput(market)));
}

/** A double click, sent to two servers at once. */
async function placeTwice(market: Market, user: ApiUser): Promise<void> {
  const input = orderInput(market);
  const results = await Promise.all([user.call(ordering.placeOrder, input), user.call(ordering.placeOrder, input)]);
  for (const each of results) recordOrder(market, user, each);
}

/** A random order and its buyer, mostly one of the latest. */
function randomOrder({ bought, draw }: Market): { orderId: string; user: ApiUser } | null {
  const all = [...bought];
  const candidates = draw(3) > 0 ? all.slice(-30) : all;
  const [orderId, user] = candidates[draw(candidates.length)] ?? [];
  return orderId && user ? { orderId, user } : null;
}

async function payByCardOnce(market: Market): Promise<void> {
  const chosen = randomOrder(market);
  if (chosen) await payByCard(market, chosen.user, chosen.orderId);
}

/** Opens the checkout page and usually pays. Stripe's webhooks arrive later. */
export async function payByCard(market: Market, user: ApiUser, orderId: string, leaves = 6): Promise<void> {
  const { stripe, webhooks, draw } = market;
  const result = await user.call(payOrder, { params: { orderId } });
  if (result.kind !== 'done') return;
  const session = stripe.sessions.find(({ url }) => url === result.data.checkoutUrl);
  if (session?.status !== 'open') return;
  if (leaves > 0 && draw(leaves) === 0) {
    // The buyer leaves the page. It expires an hour later, or now.
    if (draw(2) === 0) return;
    session.status = 'expired';
    return webhooks.checkout(session, 'expired');
  }
  const { status } = session;
  stripe.pay(session.id);
  // A wrong, out-of-order "expired" webhook.
  if (draw(10) === 0) webhooks.checkout({ ...session, status: 'expired', payment_status: 'unpaid' }, 'expired');
  if (status === 'open') webhooks.checkout(session, 'completed');
}

async function cancelOne(market: Market): Promise<void> {
  const chosen = randomOrder(market);
  if (!chosen) return;
  const { orderId, user } = chosen;
  const read = await user.call(ordering.readOrder, { params: { orderId } });
  if (read.kind !== 'done') return;
  const places = read.data.places.filter(({ state }) => state === 'held' || state === 'confirmed');
  const named = places.length > 0 && market.draw(2) === 0 ? { places: [pick(market.draw, places).id] } : {};
  await user.call(ordering.cancelOrder, { params: { orderId }, body: named });
}

async function cancelByOrganizer(market: Market): Promise<void> {
  const chosen = randomOrder(market);
  if (!chosen || market.draw(2) === 0) return;
  const { orderId } = chosen;
  await market.host.call(ordering.cancelOrder, { params: { orderId }, body: { refund: 'full' } });
}

/** A partial refund by the organizer, requested twice at once. */
async function refundTwice(market: Market): Promise<void> {
  const chosen = randomOrder(market);
  if (!chosen || market.draw(2) === 0) return;
  const { orderId } = chosen;
  const { host, draw } = market;
  const read = await host.call(ordering.readOrder, { params: { orderId } });
  if (read.kind !== 'done' || read.data.state !== 'confirmed') return;
  const { paidMinor, refundedMinor } = read.data;
  if (paidMinor - refundedMinor < 100) return;
  const body = { amountMinor: 50 + draw(50), refundedMinor };
  const ask = () => host.call(selling.refundOrder, { params: { orderId }, body });
  await Promise.all([ask(), ask()]);
}

async function extendOne(market: Market): Promise<void> {
  const chosen = randomOrder(market);
  if (chosen) await chosen.user.call(ordering.extendOrder, { params: { orderId: chosen.orderId } });
}

/** Switches the attendance mode and usually pays any price difference. */
async function switchAttendanceMode(market: Market): Promise<void> {
  const chosen = randomOrder(market);
  if (!chosen) return;
  const { orderId, user } = chosen;
  const { draw, sales } = market;
  const read = await user.call(ordering.readOrder, { params: { orderId } });
  const place = read.kind === 'done' && read.data.places.find(({ state }) => state === 'confirmed');
  if (!place || read.kind !== 'done') return;
  const types = sales.find(({ id }) => id === read.data.event.id)?.types ?? [];
  const other = types.filter(({ audience }) => audience !== place.audience);
  if (other.length === 0) return;
  const params = { registrationId: place.id };
  const result = await user.call(attendanceMode.changeAttendanceMode, {
    params,
    body: { ticketId: pick(draw, other).id },
  });
  const due = result.kind === 'done' ? (result.data.order?.dueMinor ?? 0) : 0;
  if (due > 0 && draw(6) === 0) await user.call(attendanceMode.cancelAttendanceModeChange, { params });
  else if (due > 0) await payByCard(market, user, orderId);
}

/** A transfer by link that two people accept at once. */
async function transferOne(market: Market): Promise<void> {
  const chosen = randomOrder(market);
  if (!chosen) return;
  const { orderId, user } = chosen;
  const { deps, draw, guests } = market;
  const read = await user.call(ordering.readOrder, { params: { orderId } });
  const place = read.kind === 'done' && read.data.places.find(({ state, mine }) => state === 'confirmed' && mine);
  if (!place) return;
  const params = { registrationId: place.id };
  const result = await user.call(transferring.offerTransfer, { params, body: { email: 'friend@example.com' } });
  if (result.kind !== 'done') return;
  if (draw(8) === 0) return void (await user.call(transferring.revokeTransfer, { params }));
  // The link is only in the email, so its token is replaced by a known one.
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  const open = and(eq(transfers.registrationId, place.id), eq(transfers.state, 'open'));
  await deps.db.update(transfers).set({ tokenHash }).where(open);
  const accept = () => pick(draw, guests).call(transferring.acceptTransfer, { body: { token } });
  await Promise.all([accept(), accept()]);
}

async function payOffline(market: Market): Promise<void> {
  const chosen = randomOrder(market);
  if (!chosen) return;
  const params = { orderId: chosen.orderId };
  await chosen.user.call(ordering.payOrderOffline, { params });
  if (market.draw(3) > 0) await market.host.call(selling.confirmOfflinePayment, { params });
}
