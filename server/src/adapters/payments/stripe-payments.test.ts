import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import { stripeAccount, stripeEvent, stripePeer } from '../../../test/peers/stripe-peer.ts';
import type { CheckoutSession, Payments } from './payment-provider.ts';
import { stripePayments } from './stripe-payments.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const now = new Date();
const clock = { now: () => now };

async function open(outcomes: Parameters<typeof stripePeer>[0] = []) {
  const peer = await stripePeer(outcomes);
  closing.push(peer.close);
  const { secretKey, webhookSecret } = stripeAccount;
  const account = { apiUrl: peer.url, secretKey, webhookSecrets: ['whsec_the_old_one', webhookSecret] };
  return { peer, stripe: stripePayments(account, clock) };
}

function session(given: Partial<CheckoutSession> = {}): CheckoutSession {
  return {
    paymentId: '6f2f0a0e-0000-4000-8000-000000000001',
    orderId: '6f2f0a0e-0000-4000-8000-000000000002',
    currency: 'EUR',
    amountMinor: 5500,
    lines: [
      { name: 'Early bird', quantity: 2, unitMinor: 2000 },
      { name: 'Donation', quantity: 1, unitMinor: 1500 },
    ],
    successUrl: 'https://foyer.example/orders/1?back=paid',
    cancelUrl: 'https://foyer.example/orders/1?back=left',
    expiresAt: new Date(now.getTime() + 60 * 60 * 1000),
    language: 'es',
    ...given,
  };
}

test('a session is begun once, whatever becomes of the answers', async () => {
  const { peer, stripe } = await open(['lost']);
  const first = await stripe.begin(session());
  expect(first).toEqual({ reference: 'cs_test_1', url: 'https://checkout.stripe.com/c/pay/cs_test_1' });
  expect(await stripe.begin(session())).toEqual(first);
  expect(peer.sessions).toHaveLength(1);
  expect(peer.sessions[0]).toMatchObject({ amount_total: 5500, currency: 'eur' });
  const form = new URLSearchParams(peer.requests[0]?.body);
  expect(Object.fromEntries(form)).toMatchObject({
    locale: 'es',
    client_reference_id: session().paymentId,
    'metadata[order_id]': session().orderId,
    'payment_method_types[0]': 'card',
  });
});

test('currencies without a fraction that Stripe counts in hundredths', async () => {
  const { peer, stripe } = await open();
  const inKronur = { currency: 'ISK', amountMinor: 900, lines: [{ name: 'One', quantity: 1, unitMinor: 900 }] };
  const { reference } = await stripe.begin(session(inKronur));
  expect(peer.sessions[0]?.amount_total).toBe(90_000);
  expect(await stripe.read(reference)).toMatchObject({ amountMinor: 900, currency: 'ISK' });
});

test.each([
  ['JPY', 900, 900],
  ['MGA', 900, 900],
  ['UGX', 900, 90_000],
  ['EUR', 900, 900],
  // Browsers format it without decimals, but Stripe charges in hundredths.
  ['HUF', 500_000, 500_000],
  ['KWD', 1_250, 1_250],
])('%s: %d minor units are %d at Stripe', async (currency, minor, amount) => {
  const { peer, stripe } = await open();
  const lines = [{ name: 'One', quantity: 1, unitMinor: minor }];
  const { reference } = await stripe.begin(session({ currency, amountMinor: minor, lines }));
  expect(peer.sessions[0]?.amount_total).toBe(amount);
  expect(await stripe.read(reference)).toMatchObject({ amountMinor: minor, currency });
});

test('what became of a session, and what ending it finds', async () => {
  const { peer, stripe } = await open();
  const { reference } = await stripe.begin(session());
  const asked = { amountMinor: 5500, currency: 'EUR' };
  expect(await stripe.read(reference)).toEqual({ ...asked, state: 'open', chargeReference: null });
  expect(await stripe.end(reference)).toEqual({ ...asked, state: 'expired', chargeReference: null });
  expect(await stripe.end(reference)).toMatchObject({ state: 'expired' });

  const other = await stripe.begin(session({ paymentId: '6f2f0a0e-0000-4000-8000-000000000009' }));
  peer.pay(other.reference);
  expect(await stripe.end(other.reference)).toEqual({ ...asked, state: 'paid', chargeReference: 'pi_cs_test_2' });
});

test('money goes back once under one id, and never more than came', async () => {
  const { peer, stripe } = await open();
  const { reference } = await stripe.begin(session());
  peer.pay(reference);
  const refund = { id: 'r1', chargeReference: 'pi_cs_test_1', amountMinor: 2000, currency: 'EUR' };
  expect(await stripe.refund(refund)).toEqual({ reference: 're_1', state: 'done' });
  expect(await stripe.refund(refund)).toEqual({ reference: 're_1', state: 'done' });
  expect(peer.refunds).toMatchObject([{ amount: 2000, metadata: { refund_id: 'r1' } }]);
  const tooMuch = stripe.refund({ ...refund, id: 'r2', amountMinor: 4000 });
  await expect(tooMuch).rejects.toMatchObject({
    permanent: true,
    message: 'Stripe answered 400 (charge_already_refunded)',
  });
});

test.each([
  ['an error of its own', { status: 500 }, false],
  ['too many calls', { status: 429, body: { error: { code: 'rate_limit' } } }, false],
  ['a key that is wrong', { status: 401, body: { error: { type: 'invalid_request_error' } } }, false],
  ['no answer', 'hang-up', false],
  ['another answer', { status: 200, body: { hello: 1 } }, false],
  ['a refusal', { status: 402, body: { error: { code: 'card_declined', message: 'Ada 4242' } } }, true],
] as const)(
  '%s is a failure without the words of the provider',
  async (_what, outcome, permanent) => {
    const { peer, stripe } = await open([outcome, outcome]);
    const failed: unknown = await stripe.begin(session()).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(DeliveryFailure);
    expect(failed).toMatchObject({ permanent });
    expect(String(failed)).not.toMatch(/Ada|4242|sk_test/);
    expect(peer.requests).toHaveLength(permanent ? 1 : 2);
    const keys = new Set(peer.requests.map(({ headers }) => headers['idempotency-key']));
    expect([...keys]).toEqual([session().paymentId]);
  },
  20_000,
);

const paid = {
  id: 'cs_test_1',
  object: 'checkout.session',
  client_reference_id: 'p',
  payment_intent: 'pi_1',
  amount_total: 5500,
  currency: 'eur',
  status: 'complete',
  payment_status: 'paid',
};
const read = (stripe: Payments, { body, signature }: { body: string; signature: string }) =>
  stripe.readWebhook(Buffer.from(body), signature);

test('webhooks under any of the secrets, and none that is altered, old or unsigned', async () => {
  const { stripe } = await open();
  const signed = stripeEvent('checkout.session.completed', paid, now, { id: 'evt_a' });
  const outcome = { state: 'paid', amountMinor: 5500, currency: 'EUR', chargeReference: 'pi_1' };
  const webhook = { id: 'evt_a', about: 'checkout', reference: 'cs_test_1', paymentId: 'p', outcome };
  expect(await read(stripe, signed)).toEqual(webhook);
  const old = { id: 'evt_a', secret: 'whsec_the_old_one' };
  expect(await read(stripe, stripeEvent('checkout.session.completed', paid, now, old))).toEqual(webhook);

  const t = Math.floor(now.getTime() / 1000);
  const unprefixed = createHmac('sha256', stripeAccount.webhookSecret).update(signed.body).digest('hex');
  for (const wrong of [
    { ...signed, body: signed.body.replace('5500', '5') },
    { ...signed, signature: '' },
    { ...signed, signature: signed.signature.replace('v1=', 'v0=') },
    { ...signed, signature: signed.signature.replace(`t=${t}`, `t=${t + 1}`) },
    { ...signed, signature: `t=${t},v1=${unprefixed}` },
    stripeEvent('checkout.session.completed', paid, now, { secret: 'whsec_of_somebody_else' }),
    stripeEvent('checkout.session.completed', paid, new Date(now.getTime() - 301_000)),
    stripeEvent('checkout.session.completed', paid, new Date(now.getTime() + 302_000)),
  ])
    expect(await read(stripe, wrong)).toBeNull();
});

test('what a webhook is about', async () => {
  const { stripe } = await open();
  const about = async (type: string, object: unknown) => await read(stripe, stripeEvent(type, object, now));
  const expired = { ...paid, status: 'expired', payment_status: 'unpaid', payment_intent: null };
  expect(await about('checkout.session.expired', expired)).toMatchObject({ outcome: { state: 'expired' } });
  const later = { ...paid, payment_status: 'unpaid' };
  expect(await about('checkout.session.completed', later)).toMatchObject({ outcome: { state: 'open' } });
  expect(await about('checkout.session.async_payment_failed', later)).toMatchObject({ outcome: { state: 'failed' } });

  const refund = { id: 're_1', amount: 700, currency: 'eur', payment_intent: 'pi_1', status: 'succeeded' };
  const back = { about: 'refund', chargeReference: 'pi_1', amountMinor: 700, currency: 'EUR' };
  const done = { reference: 're_1', state: 'done' };
  expect(await about('refund.created', refund)).toMatchObject({ ...back, refund: done, refundId: null });
  const ours = { ...refund, status: 'failed', metadata: { refund_id: 'r1' } };
  const failed = { reference: 're_1', state: 'failed' };
  expect(await about('refund.failed', ours)).toMatchObject({ ...back, refund: failed, refundId: 'r1' });
  expect(await about('customer.created', { id: 'cus_1' })).toMatchObject({ about: 'nothing' });
  expect(await about('checkout.session.completed', { id: 7 })).toMatchObject({ about: 'nothing' });
});
