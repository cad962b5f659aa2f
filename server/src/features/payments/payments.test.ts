import { publishEvent } from '@foyer/contract/event-editing/editing.ts';
import { checkPayment, payOrder } from '@foyer/contract/payments.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { paymentNotices, payments } from '#src/db/schema/orders.ts';
import { expireOrders } from '#src/features/orders/cancellation/expire-orders.ts';
import { newDraft, newEvent, newGuest } from '../../../test/events.ts';
import { expectFair, moneyOf, newHeldOrder, newTicketedEvent, type Sold } from '../../../test/held-order.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import type { PeerAnswer } from '../../../test/peers/http-peer.ts';
import { type StripePeer, stripeAccount, stripeEvent, stripePeer } from '../../../test/peers/stripe-peer.ts';
import { data, refusal } from '../../../test/people.ts';
import { purgePaymentWebhooks } from './receive-payment-webhook.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let foyer: TestApp;
let peer: StripePeer;
let outcomes: (PeerAnswer | 'lost')[];
let sold: Sold;
let guest: Awaited<ReturnType<typeof newGuest>>;

beforeEach(async () => {
  outcomes = [];
  peer = await stripePeer(outcomes);
  const { secretKey, webhookSecret } = stripeAccount;
  const account = { STRIPE_API_URL: peer.url, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: [webhookSecret] };
  foyer = await openTestApp({ payments: account });
  sold = await newTicketedEvent(foyer, (await newMember(foyer)).browser, { capacity: 2 });
  guest = await newGuest(foyer);
});
afterEach(async () => {
  await foyer.close();
  await peer.close();
});

const held = (places = 1) => newHeldOrder(foyer, sold, guest.id, places);
const pay = (orderId: string, browser = guest.browser) => browser.call(payOrder, { params: { orderId } });
const check = async (orderId: string) => data(await guest.browser.call(checkPayment, { params: { orderId } })).state;

async function receive(webhook: { body: string; signature: string }, provider = 'stripe'): Promise<number> {
  const answer = await foyer.app.inject({
    method: 'POST',
    url: `/api/payments/notices/${provider}`,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': webhook.signature },
    payload: webhook.body,
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  return answer.statusCode;
}
const completed = (session: unknown, given = {}) =>
  stripeEvent('checkout.session.completed', session, foyer.clock.now(), given);

async function paidOrder(): Promise<string> {
  const orderId = await held();
  data(await pay(orderId));
  await receive(completed(peer.pay(peer.sessions.at(-1)?.id ?? '')));
  return orderId;
}

test('an order has one checkout, and repeated webhooks confirm it once', async () => {
  const orderId = await held(2);
  const [first, second] = await Promise.all([pay(orderId), pay(orderId)]);
  expect(data(first)).toEqual({ checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_test_1' });
  expect(data(second)).toEqual(data(first));
  expect(peer.sessions).toMatchObject([{ amount_total: 5000, currency: 'eur' }]);
  const form = new URLSearchParams(peer.requests[0]?.body);
  expect(form.get('line_items[0][price_data][product_data][name]')).toBe('Seat');
  expect(form.get('line_items[0][quantity]')).toBe('2');
  expect(form.get('success_url')).toBe(`http://localhost:3000/orders/${orderId}?checkout=done`);
  expect(await check(orderId)).toBe('open');

  const webhook = completed(peer.pay('cs_test_1'));
  expect(await Promise.all([receive(webhook), receive(webhook), receive(completed(peer.sessions[0]))])).toEqual([
    204, 204, 204,
  ]);
  const expired = { ...peer.sessions[0], status: 'expired', payment_status: 'unpaid' };
  expect(await receive(stripeEvent('checkout.session.expired', expired, foyer.clock.now()))).toBe(204);
  expect(await moneyOf(foyer, orderId)).toMatchObject({
    order: { state: 'confirmed', paidMinor: 5000, refundedMinor: 0 },
    payments: [{ state: 'paid', chargeReference: 'pi_cs_test_1' }],
    refunds: [],
  });
  expect(await check(orderId)).toBe('paid');
  expect((await pay(orderId)).status).toBe(409);
  await expectFair(foyer, sold);
});

test('only the buyer can pay an order, and only while it is held', async () => {
  const orderId = await held();
  const stranger = await newGuest(foyer);
  expect((await pay(orderId, stranger.browser)).status).toBe(404);
  expect((await stranger.browser.call(checkPayment, { params: { orderId } })).status).toBe(404);
  expect(await check(orderId)).toBeNull();
  foyer.clock.advance({ minutes: 10 });
  expect(await pay(orderId)).toMatchObject({ status: 409, body: { error: { code: 'ORDER_STATE_REFUSED' } } });
  expect(peer.requests).toEqual([]);
});

test('the order survives while the provider is down', async () => {
  const orderId = await held();
  outcomes.push({ status: 503 }, 'hang-up');
  expect(await pay(orderId)).toMatchObject({ status: 503, body: { error: { code: 'PAYMENTS_UNREACHABLE' } } });
  expect(await moneyOf(foyer, orderId)).toMatchObject({ order: { state: 'held' }, payments: [{ state: 'open' }] });
  expect(data(await pay(orderId)).checkoutUrl).toContain('cs_test_1');
  expect(new Set(peer.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect((await moneyOf(foyer, orderId)).payments).toHaveLength(1);
});

test('a checkout refused by the provider fails, and the next attempt opens another one', async () => {
  const orderId = await held();
  outcomes.push({ status: 400, body: { error: { code: 'parameter_invalid_integer' } } });
  expect((await pay(orderId)).status).toBe(503);
  expect(data(await pay(orderId)).checkoutUrl).toContain('cs_test_1');
  expect((await moneyOf(foyer, orderId)).payments.map(({ state }) => state).toSorted()).toEqual(['failed', 'open']);
});

test('a payment counts even if the response that opened its checkout was lost', async () => {
  const orderId = await held();
  outcomes.push('lost', 'hang-up');
  expect((await pay(orderId)).status).toBe(503);
  expect(await receive(completed(peer.pay('cs_test_1')))).toBe(204);
  expect(await moneyOf(foyer, orderId)).toMatchObject({
    order: { state: 'confirmed' },
    payments: [{ reference: 'cs_test_1', state: 'paid' }],
  });
});

test('a checkout for another amount than is due ends before the next one starts', async () => {
  const orderId = await held(2);
  data(await pay(orderId));
  const [payment] = (await moneyOf(foyer, orderId)).payments;
  await foyer.deps.db
    .update(payments)
    .set({ amountMinor: 1 })
    .where(eq(payments.id, payment?.id ?? ''));
  expect(data(await pay(orderId)).checkoutUrl).toContain('cs_test_2');
  expect(peer.sessions.map(({ status }) => status)).toEqual(['expired', 'open']);
});

test('webhooks that are unsigned, too large, or about no payment of ours change nothing', async () => {
  const orderId = await held();
  data(await pay(orderId));
  const session = peer.pay('cs_test_1');
  expect(await receive(completed(session, { secret: 'whsec_of_somebody_else' }))).toBe(403);
  expect(await receive({ ...completed(session), signature: '' })).toBe(403);
  expect(await receive(completed(session), 'local')).toBe(404);
  expect(await receive({ body: ' '.repeat(300_000), signature: '' })).toBe(413);
  expect((await moneyOf(foyer, orderId)).order.state).toBe('held');
  expect(await receive(completed({ ...session, id: 'cs_x', client_reference_id: 'x' }))).toBe(204);
  expect(await receive(stripeEvent('customer.created', { id: 'cus_1' }, foyer.clock.now()))).toBe(204);
  expect(foyer.logged().join('\n')).toContain('a payment webhook matches no payment');
  expect(foyer.logged().join('\n')).not.toContain(stripeAccount.secretKey);
  expect((await moneyOf(foyer, orderId)).order.state).toBe('held');
});

test('a payment of another amount is refunded in full', async () => {
  const orderId = await held();
  data(await pay(orderId));
  const session = peer.pay('cs_test_1');
  session.amount_total = 700;
  await receive(completed(session));
  await foyer.outbox.drain();
  expect(await moneyOf(foyer, orderId)).toMatchObject({
    order: { state: 'held', paidMinor: 700, refundedMinor: 700 },
    refunds: [{ amountMinor: 700, reason: 'difference', state: 'done' }],
  });
  expect(peer.refunds).toMatchObject([{ amount: 700, payment_intent: 'pi_cs_test_1' }]);
  const audited = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.event, 'payment.mismatched'));
  expect(audited).toHaveLength(1);
});

test('a late payment takes the tickets again, or is refunded in full', async () => {
  const early = await held();
  data(await pay(early));
  foyer.clock.advance({ minutes: 11 });
  await expireOrders(foyer.deps);
  const others = await newGuest(foyer);
  const elsewhere = await newHeldOrder(foyer, sold, others.id, 1);
  await receive(completed(peer.pay('cs_test_1')));
  expect((await moneyOf(foyer, early)).order.state).toBe('confirmed');
  await expectFair(foyer, sold);
  expect((await moneyOf(foyer, elsewhere)).order.state).toBe('held');

  const third = await newGuest(foyer);
  foyer.clock.advance({ minutes: 11 });
  await expireOrders(foyer.deps);
  const late = await newHeldOrder(foyer, sold, third.id);
  data(await pay(late, third.browser));
  foyer.clock.advance({ minutes: 11 });
  await expireOrders(foyer.deps);
  await newHeldOrder(foyer, sold, others.id);
  await receive(completed(peer.pay('cs_test_2')));
  await foyer.outbox.drain();
  expect(await moneyOf(foyer, late)).toMatchObject({
    order: { state: 'expired', paidMinor: 2500, refundedMinor: 2500 },
    refunds: [{ reason: 'late', state: 'done', reference: 're_1' }],
  });
  await expectFair(foyer, sold);
});

test('after a lost webhook the provider is asked for the payment', async () => {
  const orderId = await held();
  data(await pay(orderId));
  await reconcilePayments(foyer.deps);
  expect(peer.requests).toHaveLength(1);
  peer.pay('cs_test_1');
  expect(await check(orderId)).toBe('paid');
  expect((await moneyOf(foyer, orderId)).order.state).toBe('confirmed');

  const other = await held();
  data(await pay(other));
  expect(await check(other)).toBe('open');
  peer.pay('cs_test_2');
  // The provider was asked a moment ago.
  expect(await check(other)).toBe('open');
  foyer.clock.advance({ minutes: 3 });
  outcomes.push({ status: 500 }, { status: 500 });
  await reconcilePayments(foyer.deps);
  expect((await moneyOf(foyer, other)).order.state).toBe('held');
  foyer.clock.advance({ minutes: 3 });
  await reconcilePayments(foyer.deps);
  expect((await moneyOf(foyer, other)).order.state).toBe('confirmed');
});

test('an expired order can no longer be paid', async () => {
  const orderId = await held();
  data(await pay(orderId));
  const otherGuest = await newGuest(foyer);
  const unopened = await newHeldOrder(foyer, sold, otherGuest.id);
  outcomes.push('lost', 'hang-up');
  expect((await pay(unopened, otherGuest.browser)).status).toBe(503);
  foyer.clock.advance({ minutes: 11 });
  await expireOrders(foyer.deps);
  await reconcilePayments(foyer.deps);
  expect(peer.sessions[0]?.status).toBe('expired');
  for (const id of [orderId, unopened])
    expect(await moneyOf(foyer, id)).toMatchObject({ order: { state: 'expired' }, payments: [{ state: 'expired' }] });
  const requestCount = peer.requests.length;
  await reconcilePayments(foyer.deps);
  expect(peer.requests).toHaveLength(requestCount);
  // The response was lost, but the buyer paid.
  await receive(completed(peer.pay('cs_test_2')));
  expect((await moneyOf(foyer, unopened)).order.state).toBe('confirmed');
  await expectFair(foyer, sold);
});

test('without a provider cards are refused, and no ticket is sold that can only be paid by card', async () => {
  const without = await openTestApp({ payments: { NODE_ENV: 'production' } });
  expect(without.deps.payments).toBeNull();
  const other = await newGuest(without);
  const params = { orderId: '6f2f0a0e-0000-4000-8000-000000000001' };
  expect(await other.browser.call(payOrder, { params })).toMatchObject({
    status: 409,
    body: { error: { code: 'CARDS_NOT_AVAILABLE' } },
  });
  const { browser: host } = await newMember(without);
  const { id } = await newDraft(without, host);
  const seat = { audience: 'in-person', name: 'Seat', kind: 'paid', priceMinor: 2500 } as const;
  data(await host.call(createTicketType, { params: { id }, body: seat }));
  expect(refusal(await host.call(publishEvent, { params: { id } }))).toEqual([409, 'NO_WAY_TO_PAY']);
  const { id: free } = await newEvent(without, host);
  const late = await host.call(createTicketType, { params: { id: free }, body: seat });
  expect(refusal(late)).toEqual([409, 'NO_WAY_TO_PAY']);
  data(await host.call(createTicketType, { params: { id: free }, body: { ...seat, kind: 'free', priceMinor: 0 } }));
  await without.deps.db.update(events).set({ offlinePayment: 'At the door.' }).where(eq(events.id, id));
  data(await host.call(publishEvent, { params: { id } }));
  await without.close();
});

test('a checkout at a provider that is no longer configured expires after an hour', async () => {
  const orderId = await held();
  data(await pay(orderId));
  foyer.clock.advance({ minutes: 15 });
  const without = { ...foyer.deps, payments: null };
  await reconcilePayments(without);
  expect((await moneyOf(foyer, orderId)).payments).toMatchObject([{ state: 'open' }]);
  foyer.clock.advance({ minutes: 50 });
  await reconcilePayments(without);
  expect((await moneyOf(foyer, orderId)).payments).toMatchObject([{ state: 'expired' }]);
});

test('webhooks are remembered as long as they may be repeated', async () => {
  await paidOrder();
  await purgePaymentWebhooks(foyer.deps);
  expect(await foyer.deps.db.select().from(paymentNotices)).toHaveLength(1);
  foyer.clock.advance({ days: 31 });
  await purgePaymentWebhooks(foyer.deps);
  expect(await foyer.deps.db.select().from(paymentNotices)).toEqual([]);
});
