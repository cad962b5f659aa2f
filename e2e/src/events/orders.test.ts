import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { createPromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { expect } from 'vitest';
import { chooseFromMenu } from '../choose-from-menu.ts';
import { journey, untilAlive, type Visitor } from '../journey.ts';
import { onDesktop, onPhone } from '../looks.ts';
import { eventTexts, pattern, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

const offlinePayment = 'Transfer to ES12 3456 7890, with your name.';

/** A published event with ticket types, and its host. */
async function newSale(visitor: Visitor) {
  const host = await newHost(visitor);
  // A word wider than a phone.
  const title = 'Rechtsschutzversicherungsgesellschaftsjahresversammlung';
  const event = await newEvent(host.call, { title, offlinePayment, refundHours: 24 });
  const params = { id: event.id };
  const standard = await host.call(createTicketType, {
    params,
    body: { audience: 'in-person', name: 'Standard', kind: 'paid', priceMinor: 2500, description: 'With dinner.' },
  });
  await host.call(createTicketType, {
    params,
    body: { audience: 'online', name: 'Stream', kind: 'donation', priceMinor: 500, maxPerPerson: 2, position: 1 },
  });
  await host.call(createPromoCode, { params, body: { code: 'EARLY', percent: 20 } });
  return { host, event, standard };
}

journey(
  'a buyer orders tickets, a card is declined, the payment works, and the organizer refunds it',
  onPhone,
  async (visitor) => {
    const { page, look, inspect, openElsewhere } = visitor;
    const words = textsOf('ticket-chooser', look);
    const orders = textsOf('orders', look);
    const selling = textsOf('ticket-management', look);
    const money = (minor: number) => moneyText(minor, 'EUR', look.language).replaceAll('\u00a0', ' ');
    const named = (text: string, values: Record<string, string>) =>
      text.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => values[name] ?? '');
    const { host, event } = await newSale(visitor);
    const buyer = await newMember(visitor, { email: `buyer${Date.now()}@example.com` });

    // A visitor chooses tickets, is asked to sign in and finds the choice again.
    await page.goto(`/events/${event.slug}`);
    await untilAlive(page);
    const more = (name: string) => page.getByRole('button', { name: named(words.more, { name }) });
    const asGuest = page.getByRole('button', { name: eventTexts(look).register.asGuest });
    expect(await page.getByRole('button', { name: words.order, exact: true }).isDisabled()).toBe(true);
    expect(await page.getByText(words.signInHint).or(asGuest).count()).toBe(0);
    await more('Standard').click();
    await asGuest.waitFor();
    await page.getByText(words.signInHint).waitFor();
    await inspect('1-stranger');
    await openAs(page, buyer.signedIn, `/events/${event.slug}`);
    await more('Standard').click();
    await page.getByText(named(words.total_other, { count: '2' })).waitFor();
    await page.getByRole('button', { name: words.code.have }).click();
    await page.getByLabel(words.code.label).fill('nothing');
    await page.getByRole('button', { name: words.code.apply }).click();
    await page.getByText(words.code.refused).waitFor();
    await page.getByLabel(words.code.label).fill('early');
    await page.getByRole('button', { name: words.code.apply }).click();
    await page.getByText(money(4000)).waitFor();
    await inspect('2-chosen');
    await page.getByRole('button', { name: words.order, exact: true }).click();

    await page.getByRole('heading', { name: orders.pendingPayment.title }).waitFor();
    await page.getByRole('button', { name: orders.pendingPayment.extend }).press('Enter');
    await page.getByRole('button', { name: orders.pendingPayment.extend }).waitFor({ state: 'detached' });
    // The button is gone, so focus moves to the result.
    await page.getByText(pattern(orders.pendingPayment.until)).and(page.locator(':focus')).waitFor();
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^(20:00|1[5-9]:\d\d)$/);
    await page.getByLabel(named(orders.tickets.nameOf, { number: '2' })).fill('Ada Lovelace');
    await page.getByRole('button', { name: orders.tickets.save }).click();
    await page.getByText(orders.tickets.saved).waitFor();
    await inspect('3-held');

    await page.getByRole('button', { name: named(orders.pendingPayment.card, { amount: money(4000) }) }).click();
    await page.waitForURL('**/local/checkout/**');
    await page.locator('input[value="declined"]').check();
    await page.locator('button[value="pay"]').click();
    await page.getByRole('alert').waitFor();
    await page.locator('input[value="paid"]').check();
    await page.locator('button[value="pay"]').click();
    await page.waitForURL('**/orders/**');
    await page.getByRole('heading', { name: orders.confirmed.title }).waitFor();
    await inspect('4-paid');
    await page.goto('/orders');
    await page.getByRole('link', { name: event.title }).waitFor();
    await inspect('5-my-orders');

    const organizer = await openElsewhere();
    await openAs(organizer, host.signedIn, `/events/${event.id}/orders`);
    await organizer.getByLabel(selling.orders.search).fill('Somerville');
    await organizer.getByRole('link', { name: 'Mary Somerville' }).waitFor();
    await inspect('6-orders', organizer);
    const download = organizer.waitForEvent('download');
    await organizer.getByRole('button', { name: selling.orders.export.csvLabel }).click();
    expect((await download).suggestedFilename()).toMatch(/-orders\.csv$/);
    await organizer.getByRole('link', { name: 'Mary Somerville' }).click();
    await organizer.getByRole('button', { name: orders.organizer.refund, exact: true }).click();
    const refund = organizer.getByRole('dialog', { name: orders.organizer.refundTitle });
    await refund.getByLabel(named(orders.organizer.amount, { currency: 'EUR' })).fill('99');
    await refund.getByRole('button', { name: orders.organizer.refundYes }).click();
    await organizer.getByText(pattern(orders.organizer.refundProblem)).waitFor();
    await organizer.getByLabel(named(orders.organizer.amount, { currency: 'EUR' })).fill('15');
    await refund.getByRole('button', { name: orders.organizer.refundYes }).click();
    await organizer.getByText(named(orders.organizer.refundOf, { amount: money(1500) })).waitFor();
    await inspect('7-order', organizer);
  },
);

journey('a buyer pays without a card, and the organizer confirms the payment', onDesktop, async (visitor) => {
  const { page, context, url, look, inspect, openElsewhere } = visitor;
  const orders = textsOf('orders', look);
  const { host, event, standard } = await newSale(visitor);
  const buyer = await newMember(visitor);
  const { call, signIn } = await openApi(context, url);
  signIn(buyer.signedIn.accessToken);
  const { id } = await call(placeOrder, { params: { id: event.id }, body: { places: [{ ticketId: standard.id }] } });

  await openAs(page, buyer.signedIn, '/dashboard');
  await page.getByRole('link', { name: eventTexts(look).upcomingEvents.openOrders.goOn }).click();
  await page.getByRole('button', { name: orders.pendingPayment.offline }).click();
  await page.getByText(offlinePayment).waitFor();
  await inspect('1-awaiting');
  // Asked whether to cancel the order, they keep it.
  await page.getByRole('button', { name: orders.pendingPayment.cancel }).click();
  await page.getByRole('button', { name: orders.cancel.keep_one, exact: true }).last().click();

  const organizer = await openElsewhere();
  await openAs(organizer, host.signedIn, `/orders/${id}`);
  await organizer.getByRole('button', { name: pattern(orders.organizer.confirm) }).click();
  await organizer.getByRole('button', { name: orders.organizer.confirmYes }).click();
  await organizer.getByText(orders.organizer.paymentStates.paid, { exact: true }).waitFor();
  await inspect('2-confirmed', organizer);

  await page.reload();
  await page.getByRole('heading', { name: orders.confirmed.title }).waitFor();
  await chooseFromMenu(page, look, {
    row: orders.tickets.number.replace('{{number}}', '1'),
    action: orders.cancel.one,
  });
  await page.getByText(pattern(orders.cancel.refundOffline)).waitFor();
  await inspect('3-give-back');
  await page.getByRole('dialog', { name: orders.cancel.title_one }).waitFor();
  await page.getByRole('button', { name: orders.cancel.confirm_one, exact: true }).click();
  await page.getByRole('heading', { name: orders.cancelled.title }).waitFor();
  await page.getByText(pattern(orders.money.note.due)).waitFor();
  await inspect('4-given-back');
});
