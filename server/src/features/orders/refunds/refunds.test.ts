import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outboxRules } from '#src/db/outbox/outbox-dispatcher.ts';
import { notifications } from '#src/db/schema/notifications.ts';
import { payments, refunds } from '#src/db/schema/orders.ts';
import { reconcilePayments } from '#src/features/payments/reconcile-payments.ts';
import { startPayment } from '#src/features/payments/start-payment.ts';
import { newGuest } from '../../../../test/events.ts';
import { expectFair, moneyOf, newHeldOrder, newTicketedEvent, type Sold } from '../../../../test/held-order.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import type { PeerAnswer } from '../../../../test/peers/http-peer.ts';
import { type StripePeer, stripeAccount, stripeEvent, stripePeer } from '../../../../test/peers/stripe-peer.ts';
import { lockOrder } from '../locking/lock-order.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { requestRefund } from './request-refund.ts';

let foyer: TestApp;
let peer: StripePeer;
let outcomes: (PeerAnswer | 'lost')[];
let sold: Sold;
/** A paid order of 50 euros. */
let orderId: string;
let buyer: Awaited<ReturnType<typeof newGuest>>;

beforeEach(async () => {
  outcomes = [];
  peer = await stripePeer(outcomes);
  const { secretKey, webhookSecret } = stripeAccount;
  const account = { STRIPE_API_URL: peer.url, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: [webhookSecret] };
  foyer = await openTestApp({ payments: account });
  sold = await newTicketedEvent(foyer, (await newMember(foyer)).browser);
  buyer = await newGuest(foyer);
  orderId = await newHeldOrder(foyer, sold, buyer.id, 2);
  await startPayment(foyer.deps, { kind: 'user', userId: buyer.id, language: 'en' } as never, { orderId });
  await receiveEvent('checkout.session.completed', peer.pay('cs_test_1'));
  expect((await moneyOf(foyer, orderId)).order.state).toBe('confirmed');
});
afterEach(async () => {
  await foyer.close();
  await peer.close();
});

async function receiveEvent(type: string, object: unknown): Promise<void> {
  const { body, signature } = stripeEvent(type, object, foyer.clock.now());
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const url = '/api/payments/notices/stripe';
  expect((await foyer.app.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(204);
}

/** Titles of the buyer's notifications about refunds that were paid out. */
async function payoutNews(): Promise<string[]> {
  await foyer.outbox.drain();
  const rows = await foyer.deps.db.select().from(notifications).where(eq(notifications.userId, buyer.id));
  return rows.map(({ title }) => title.en).filter((title) => title.startsWith('Refund sent'));
}

async function request(amountMinor: number): Promise<string> {
  await foyer.deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    await requestRefund(foyer.deps, tx, { orderId, amountMinor, reason: 'organizer' });
  });
  const requested = (await moneyOf(foyer, orderId)).refunds.filter(({ state }) => state === 'asked');
  return requested.at(-1)?.id ?? '';
}

test('partial refunds are made once each, and never exceed the payment', async () => {
  await request(2000);
  await request(3000);
  await expect(request(1)).rejects.toThrow('more requested than was paid');
  await foyer.outbox.drain();
  expect(await moneyOf(foyer, orderId)).toMatchObject({
    order: { refundedMinor: 5000 },
    payments: [{ refundedMinor: 5000 }],
    refunds: [{ state: 'done' }, { state: 'done' }],
  });
  expect(peer.refunds.map(({ amount }) => amount).toSorted()).toEqual([2000, 3000]);
  // Paid out at once: the message about the request has said so.
  expect(await payoutNews()).toEqual([]);
});

test('a refund is not repeated after a crash between the provider and the database', async () => {
  const refundId = await request(2000);
  await carryOutRefund(foyer.deps, { refundId });
  // As if the outcome had not been stored.
  await foyer.deps.db.update(refunds).set({ state: 'asked', reference: null, doneAt: null });
  await Promise.all([carryOutRefund(foyer.deps, { refundId }), carryOutRefund(foyer.deps, { refundId })]);
  expect(peer.refunds).toHaveLength(1);
  expect((await moneyOf(foyer, orderId)).refunds).toMatchObject([{ state: 'done', reference: 're_1' }]);
});

test('a refund is retried while the provider is unreachable', async () => {
  outcomes.push('lost', 'hang-up');
  await request(2000);
  await foyer.outbox.drain();
  expect((await moneyOf(foyer, orderId)).refunds).toMatchObject([{ state: 'asked' }]);
  foyer.clock.advance({ minutes: 1 });
  await foyer.outbox.drain();
  expect((await moneyOf(foyer, orderId)).refunds).toMatchObject([{ state: 'done' }]);
  expect(peer.refunds).toHaveLength(1);
});

test('a refused refund is shown as failed, and can be requested again', async () => {
  outcomes.push({ status: 402, body: { error: { code: 'insufficient_funds', message: 'Ada has none' } } });
  await request(2000);
  await foyer.outbox.drain();
  expect(await moneyOf(foyer, orderId)).toMatchObject({
    order: { refundedMinor: 0 },
    payments: [{ refundedMinor: 0 }],
    refunds: [{ state: 'failed', error: 'Stripe answered 402 (insufficient_funds)', doneAt: null }],
  });
  await request(5000);
  await foyer.outbox.drain();
  expect((await moneyOf(foyer, orderId)).order.refundedMinor).toBe(5000);
  expect(peer.refunds).toMatchObject([{ amount: 5000 }]);
});

test('a refund that the outbox gave up on is shown as failed', async () => {
  await request(2000);
  for (let attempt = 0; attempt <= outboxRules.maxAttempts; attempt += 1) {
    outcomes.push({ status: 500 }, { status: 500 });
    await foyer.outbox.drain();
    foyer.clock.advance({ hours: 2 });
  }
  expect((await moneyOf(foyer, orderId)).refunds).toMatchObject([{ state: 'asked' }]);
  await reconcilePayments(foyer.deps);
  expect(await moneyOf(foyer, orderId)).toMatchObject({
    order: { refundedMinor: 0 },
    refunds: [{ state: 'failed', error: expect.stringContaining('answered 500') }],
  });
});

test('a refund made at the provider is recorded once, also next to ours', async () => {
  const session = peer.sessions[0];
  if (!session) throw new Error('nothing was paid');
  const refundAtProvider = peer.refundThere(session, 1500);
  await receiveEvent('refund.created', refundAtProvider);
  await receiveEvent('refund.updated', refundAtProvider);
  expect(await moneyOf(foyer, orderId)).toMatchObject({
    order: { refundedMinor: 1500 },
    payments: [{ refundedMinor: 1500 }],
    refunds: [{ amountMinor: 1500, reason: 'organizer', state: 'done', reference: 're_1' }],
  });
  expect(await payoutNews()).toHaveLength(1);
  // The webhook about our own refund arrives before its response is stored.
  const refundId = await request(3500);
  await receiveEvent('refund.created', { ...peer.refundThere(session, 3500), metadata: { refund_id: refundId } });
  const { refunds: both, order } = await moneyOf(foyer, orderId);
  expect(both).toHaveLength(2);
  expect(order.refundedMinor).toBe(5000);
  await receiveEvent('refund.created', { ...refundAtProvider, payment_intent: 'pi_unknown' });
});

test('a refund reported before its payment is recorded once the payment is known', async () => {
  const guest = await newGuest(foyer);
  const next = await newHeldOrder(foyer, sold, guest.id);
  await startPayment(foyer.deps, { kind: 'user', userId: guest.id, language: 'en' } as never, { orderId: next });
  const session = peer.pay('cs_test_2');
  const refundAtProvider = peer.refundThere(session, 1000);
  await receiveEvent('refund.created', refundAtProvider);
  await receiveEvent('refund.created', refundAtProvider);
  await foyer.outbox.drain();
  expect((await moneyOf(foyer, next)).refunds).toEqual([]);
  await receiveEvent('checkout.session.completed', session);
  foyer.clock.advance({ minutes: 1 });
  await foyer.outbox.drain();
  expect(await moneyOf(foyer, next)).toMatchObject({
    order: { state: 'confirmed', paidMinor: 2500, refundedMinor: 1000 },
    refunds: [{ amountMinor: 1000, state: 'done', reference: 're_1' }],
  });
});

test('a refund that fails days later no longer counts as refunded', async () => {
  await request(5000);
  await foyer.outbox.drain();
  await receiveEvent('refund.failed', { ...peer.refunds[0], status: 'failed' });
  // An older webhook arrives later.
  await receiveEvent('refund.updated', { ...peer.refunds[0], status: 'pending' });
  expect(await moneyOf(foyer, orderId)).toMatchObject({
    order: { refundedMinor: 0 },
    refunds: [{ state: 'failed', error: 'the provider could not give the money back' }],
  });
  await expectFair(foyer, sold);
});

test('a refund that the provider only accepted stays pending until its webhook says that it was paid out', async () => {
  peer.refundStatus = 'pending';
  await request(2000);
  await foyer.outbox.drain();
  const [refund] = peer.refunds;
  const isPending = { state: 'asked', reference: 're_1', doneAt: null };
  expect(await moneyOf(foyer, orderId)).toMatchObject({ order: { refundedMinor: 2000 }, refunds: [isPending] });
  await receiveEvent('refund.updated', refund);
  // The outbox has done its part, so that nothing here fails the refund.
  foyer.clock.advance({ minutes: 30 });
  await reconcilePayments(foyer.deps);
  expect((await moneyOf(foyer, orderId)).refunds).toMatchObject([isPending]);
  await receiveEvent('refund.updated', { ...refund, status: 'succeeded' });
  const paidOutAt = foyer.clock.now();
  expect((await moneyOf(foyer, orderId)).refunds).toMatchObject([{ state: 'done', doneAt: paidOutAt }]);
  const news = [expect.stringMatching(/^Refund sent: /)];
  expect(await payoutNews()).toEqual(news);
  // The provider may send a webhook twice.
  await receiveEvent('refund.updated', { ...refund, status: 'succeeded' });
  expect(await payoutNews()).toEqual(news);
});

test('a pending refund is looked up once an hour, in case its webhook was lost', async () => {
  peer.refundStatus = 'pending';
  await request(2000);
  await request(1000);
  await foyer.outbox.drain();
  const calls = () => peer.requests.filter(({ method, path }) => method === 'GET' && path.includes('/refunds/')).length;
  foyer.clock.advance({ minutes: 59 });
  await reconcilePayments(foyer.deps);
  expect(calls()).toBe(0);
  foyer.clock.advance({ minutes: 2 });
  for (const _ of Array(3)) await reconcilePayments(foyer.deps);
  expect(calls()).toBe(2);
  expect((await moneyOf(foyer, orderId)).refunds.map(({ state }) => state)).toEqual(['asked', 'asked']);
  // The outbox may send either of them first.
  for (const refund of peer.refunds) Object.assign(refund, { status: refund.amount === 2000 ? 'succeeded' : 'failed' });
  foyer.clock.advance({ minutes: 61 });
  await reconcilePayments(foyer.deps);
  const { order, refunds: both } = await moneyOf(foyer, orderId);
  const byAmount = both.toSorted((one, other) => other.amountMinor - one.amountMinor);
  expect(byAmount.map(({ amountMinor, state, error }) => [amountMinor, state, error])).toEqual([
    [2000, 'done', null],
    [1000, 'failed', 'the provider could not give the money back'],
  ]);
  expect(order.refundedMinor).toBe(2000);
});

test('a refund made at the provider counts as pending until it was paid out there', async () => {
  const session = peer.sessions[0];
  if (!session) throw new Error('nothing was paid');
  peer.refundStatus = 'pending';
  const refundAtProvider = peer.refundThere(session, 1500);
  await receiveEvent('refund.created', refundAtProvider);
  expect((await moneyOf(foyer, orderId)).refunds).toMatchObject([{ state: 'asked', doneAt: null }]);
  await receiveEvent('refund.updated', { ...refundAtProvider, status: 'succeeded' });
  expect((await moneyOf(foyer, orderId)).refunds).toMatchObject([{ state: 'done', doneAt: foyer.clock.now() }]);
});

test('a refund of an offline payment waits for the organizer', async () => {
  await foyer.deps.db.update(payments).set({ provider: 'offline' }).where(eq(payments.orderId, orderId));
  await request(2000);
  await foyer.outbox.drain();
  foyer.clock.advance({ days: 2 });
  await reconcilePayments(foyer.deps);
  expect((await moneyOf(foyer, orderId)).refunds).toMatchObject([{ state: 'asked' }]);
  expect(peer.refunds).toEqual([]);
});
