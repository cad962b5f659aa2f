import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '#src/deps.ts';
import { expireOrders } from '#src/features/orders/cancellation/expire-orders.ts';
import { expectFair, moneyOf, newHeldOrder, newTicketedEvent } from '../../../test/held-order.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { type StripePeer, stripeAccount, stripePeer } from '../../../test/peers/stripe-peer.ts';
import { newUser } from '../../../test/sessions.ts';
import { receivePaymentWebhook } from './receive-payment-webhook.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { startPayment } from './start-payment.ts';

let foyer: TestApp;
let peer: StripePeer;
let people: string[];
/** Two processes on one database. */
let processes: [Deps, Deps];

beforeAll(async () => {
  peer = await stripePeer();
  const { secretKey, webhookSecret } = stripeAccount;
  const account = { STRIPE_API_URL: peer.url, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: [webhookSecret] };
  foyer = await openTestApp({ payments: account });
  processes = [foyer.deps, { ...foyer.deps, db: drizzle(foyer.deps.database.pool) }];
  people = [];
  for (let n = 0; n < 6; n += 1) people.push(await newUser(foyer));
});
afterAll(async () => {
  await foyer.close();
  await peer.close();
});

const begin = (deps: Deps, userId: string, orderId: string) =>
  // startPayment reads only the user and the language.
  startPayment(deps, { kind: 'user', userId, language: 'en' } as Parameters<typeof startPayment>[1], { orderId });

function paidWebhook(orderSession: StripePeer['sessions'][number], id = `evt_${randomUUID()}`) {
  const { id: reference, client_reference_id: paymentId, amount_total, payment_intent: chargeReference } = orderSession;
  const outcome = { state: 'paid', amountMinor: amount_total, currency: 'EUR', chargeReference } as const;
  return { id, about: 'checkout', reference, paymentId, outcome } as const;
}

test('two clicks in two processes open one checkout', async () => {
  const sold = await newTicketedEvent(foyer, (await newMember(foyer)).browser);
  const orderId = await newHeldOrder(foyer, sold, people[0] ?? '');
  const before = peer.sessions.length;
  const urls = await Promise.all(
    [0, 1, 0, 1].map((at) => begin(processes[at] ?? foyer.deps, people[0] ?? '', orderId)),
  );
  expect(new Set(urls.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
  expect(peer.sessions).toHaveLength(before + 1);
  expect((await moneyOf(foyer, orderId)).payments).toHaveLength(1);
});

test.each([1, 2, 3])('webhooks, expiry, reconciliation and new orders at the same moment, round %i', async () => {
  const sold = await newTicketedEvent(foyer, (await newMember(foyer)).browser, { capacity: 3 });
  const first = people.slice(0, 3);
  const orders = [];
  for (const userId of first) orders.push(await newHeldOrder(foyer, sold, userId));
  await Promise.all(orders.map((orderId, at) => begin(foyer.deps, first[at] ?? '', orderId)));
  const mine = new Set((await Promise.all(orders.map((id) => moneyOf(foyer, id)))).map((m) => m.payments[0]?.id ?? ''));
  const sessions = peer.sessions.filter((session) => mine.has(session.client_reference_id));
  // Two of the three pay at the last moment.
  const paid = sessions.slice(0, 2).map(({ id }) => peer.pay(id));
  foyer.clock.advance({ minutes: 11 });

  const [one, other] = processes;
  const again = paid[0] ? paidWebhook(paid[0]) : null;
  await Promise.all([
    ...paid.map((session) => receivePaymentWebhook(other, 'stripe', paidWebhook(session))),
    ...(again ? [receivePaymentWebhook(one, 'stripe', again), receivePaymentWebhook(other, 'stripe', again)] : []),
    expireOrders(one),
    expireOrders(other),
    reconcilePayments(one),
    reconcilePayments(other),
    // New orders at this moment may or may not get a ticket.
    ...people.slice(3, 5).map((userId) => newHeldOrder(foyer, sold, userId).catch(() => null)),
  ]);
  await expireOrders(one);
  await reconcilePayments(other);
  await foyer.outbox.drain();

  await expectFair(foyer, sold);
  for (const session of sessions) {
    expect(session.status).not.toBe('open');
    const back = peer.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent);
    const orderId = orders[[...mine].indexOf(session.client_reference_id)] ?? '';
    const { order, payments } = await moneyOf(foyer, orderId);
    expect(payments).toHaveLength(1);
    // A payment without a confirmed order is refunded once, in full.
    const refunded = back.reduce((sum, { amount }) => sum + amount, 0);
    const isCharged = session.payment_status === 'paid';
    expect(refunded).toBe(isCharged && order.state !== 'confirmed' ? session.amount_total : 0);
  }
});
