import { payOrder } from '@foyer/contract/payments.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireOrders } from '#src/features/orders/cancellation/expire-orders.ts';
import { lockOrder } from '#src/features/orders/locking/lock-order.ts';
import { requestRefund } from '#src/features/orders/refunds/request-refund.ts';
import { reconcilePayments } from '#src/features/payments/reconcile-payments.ts';
import { newGuest } from '../../../test/events.ts';
import { expectFair, moneyOf, newHeldOrder, newTicketedEvent, type Sold } from '../../../test/held-order.ts';
import { newMember } from '../../../test/members.ts';
import { openListeningApp } from '../../../test/open-listening-app.ts';
import type { TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import type { Card } from './checkout-page.ts';

let foyer: TestApp;
let sold: Sold;
let guest: Awaited<ReturnType<typeof newGuest>>;
let orderId: string;
let path: string;

beforeAll(async () => {
  foyer = await openListeningApp();
});
afterAll(() => foyer.close());
beforeEach(async () => {
  sold = await newTicketedEvent(foyer, (await newMember(foyer)).browser, { capacity: 100 });
  guest = await newGuest(foyer);
  orderId = await newHeldOrder(foyer, sold, guest.id);
  const { checkoutUrl } = data(await guest.browser.call(payOrder, { params: { orderId } }));
  expect(checkoutUrl.startsWith(`${foyer.deps.settings.publicUrl}/local/checkout/lcs_`)).toBe(true);
  path = new URL(checkoutUrl).pathname;
});

async function send(form: Record<string, string>) {
  return await foyer.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
}
const pay = (card: Card) => send({ act: 'pay', card });
const page = async () => (await foyer.app.inject({ url: path })).body;
const stateOf = async () => (await moneyOf(foyer, orderId)).order.state;
const back = () => `${foyer.deps.settings.publicUrl}/orders/${orderId}?checkout=done`;

test('the page shows what is to be paid, in the language of who pays, without scripts', async () => {
  const shown = await page();
  expect(shown).toContain('<html lang="en">');
  expect(shown).toMatch(/1 × Seat<\/th><td>€25\.00/);
  expect(shown).toContain(`href="${foyer.deps.settings.publicUrl}/orders/${orderId}?checkout=left"`);
  expect(shown).not.toContain('<script');
  // Looking at it changes nothing.
  expect(await page()).toContain('4242 4242 4242 4242');
  const spanish = await newGuest(foyer);
  spanish.browser.cookies.set('foyer_language', 'es');
  const other = await newHeldOrder(foyer, sold, spanish.id);
  const { checkoutUrl } = data(await spanish.browser.call(payOrder, { params: { orderId: other } }));
  expect((await foyer.app.inject({ url: new URL(checkoutUrl).pathname })).body).toContain('Paga tus entradas');
});

test('a card that pays: the notice comes by itself, over the wire and signed', async () => {
  const answer = await pay('paid');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, back()]);
  await expect.poll(stateOf).toBe('confirmed');
  expect(await page()).toContain('This is what the payment provider has recorded');
  expect((await pay('paid')).headers.location).toBe(back());
});

test('a declined card can be followed by one that pays, whose notice comes first', async () => {
  expect((await pay('declined')).body).toContain('Your card was declined');
  expect(await stateOf()).toBe('held');
  await pay('first');
  expect(await stateOf()).toBe('confirmed');
});

test('a notice that comes twice at once', async () => {
  await pay('twice');
  await expect.poll(stateOf).toBe('confirmed');
  await send({ act: 'notify' });
  expect((await moneyOf(foyer, orderId)).order.paidMinor).toBe(2500);
  await expectFair(foyer, sold);
});

test('a late card payment is reported after the order ends, and refunded there', async () => {
  await pay('late');
  await reconcilePayments(foyer.deps);
  expect(await stateOf()).toBe('held');
  foyer.clock.advance({ minutes: 11 });
  await expireOrders(foyer.deps);
  expect(await stateOf()).toBe('expired');
  await send({ act: 'notify' });
  // There is still room.
  expect(await stateOf()).toBe('confirmed');
  await expectFair(foyer, sold);
});

test('a lost webhook is recovered by a query, and an expired checkout takes no card', async () => {
  await pay('lost');
  expect(await stateOf()).toBe('held');
  foyer.clock.advance({ minutes: 11 });
  await reconcilePayments(foyer.deps);
  expect(await stateOf()).toBe('confirmed');

  const other = await newGuest(foyer);
  orderId = await newHeldOrder(foyer, sold, other.id);
  path = new URL(data(await other.browser.call(payOrder, { params: { orderId } })).checkoutUrl).pathname;
  foyer.clock.advance({ minutes: 11 });
  await expireOrders(foyer.deps);
  await reconcilePayments(foyer.deps);
  expect((await pay('paid')).headers.location).toBe(path);
  expect(await page()).toContain('You can’t pay here anymore');
  expect(await stateOf()).toBe('expired');
});

test('a refund made at the checkout is recorded here', async () => {
  await pay('first');
  await send({ act: 'refund' });
  await send({ act: 'refund' });
  expect((await moneyOf(foyer, orderId)).refunds).toMatchObject([
    { amountMinor: 2500, state: 'done', reason: 'organizer' },
  ]);
  expect(await page()).toContain('Refunded');
});

test('a card whose refunds stay pending until they are completed on the page', async () => {
  await pay('slow');
  await expect.poll(stateOf).toBe('confirmed');
  expect(await page()).not.toContain('Complete pending refunds');
  await foyer.deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    await requestRefund(foyer.deps, tx, { orderId, amountMinor: 1000, reason: 'organizer' });
  });
  await foyer.outbox.drain();
  expect((await moneyOf(foyer, orderId)).refunds).toMatchObject([{ amountMinor: 1000, state: 'asked' }]);
  expect(await page()).toContain('Complete pending refunds');
  await send({ act: 'complete' });
  expect((await moneyOf(foyer, orderId)).refunds).toMatchObject([{ amountMinor: 1000, state: 'done' }]);
  expect(await page()).not.toContain('Complete pending refunds');
});

test('a visit that nobody has begun', async () => {
  for (const id of ['x', `lcs_${'0'.repeat(24)}`]) {
    const answer = await foyer.app.inject({ url: `/local/checkout/${id}`, headers: { 'accept-language': 'es' } });
    expect([answer.statusCode, answer.body.includes('Pago no encontrado')]).toEqual([404, true]);
  }
  expect((await send({ act: 'other' })).statusCode).toBe(303);
  expect((await send({ act: 'pay', card: 'toString' })).statusCode).toBe(303);
});
