import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { saveQuestions } from '@foyer/contract/registrations/questions.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { journey, untilAlive } from '../journey.ts';
import { onDesktop, onPhone } from '../looks.ts';
import { eventTexts, pattern, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

const named = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

journey('a free ticket with answers is upgraded for the price difference', onPhone, async (visitor) => {
  const { page, look, inspect, expect } = visitor;
  const words = eventTexts(look);
  const orders = textsOf('orders', look);
  const tickets = textsOf('ticket-chooser', look);
  const money = moneyText(2500, 'EUR', look.language).replaceAll('\u00a0', ' ');
  const { call } = await newHost(visitor);
  const event = await newEvent(call, { title: 'Compilers, one way or the other' });
  const params = { id: event.id };
  const stream = { audience: 'online', name: 'Stream', kind: 'free' } as const;
  await call(createTicketType, { params, body: stream });
  await call(createTicketType, {
    params,
    body: { audience: 'in-person', name: 'Seat', kind: 'paid', priceMinor: 2500 },
  });
  const size = { kind: 'choice', label: 'Size', options: ['S', 'M'], required: true, perPlace: true } as const;
  const diet = { kind: 'text', label: 'What do you not eat?', options: [], required: false, perPlace: false } as const;
  await call(saveQuestions, {
    params,
    body: {
      questions: [
        { ...size, options: [...size.options] },
        { ...diet, options: [] },
      ],
    },
  });
  const guest = await newMember(visitor);
  await openAs(page, guest.signedIn, `/events/${event.slug}`);
  await untilAlive(page);
  const more = page.getByRole('button', { name: named(tickets.more, { name: 'Stream' }) });
  await more.click();
  await more.click();
  await page.getByRole('button', { name: tickets.register, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: tickets.register, exact: true }).click();
  const missing = dialog.getByText(textsOf('errors', look).fields.answer.required);
  await expect.poll(() => missing.count()).toBe(2);
  await dialog.locator('select[aria-invalid="true"]:focus').waitFor();
  for (const at of [0, 1])
    await dialog
      .getByLabel('Size')
      .nth(at)
      .selectOption(at === 0 ? 'M' : 'S');
  await expect.poll(() => missing.count()).toBe(0);
  await inspect('1-asked');
  // Closing and reopening the questions keeps the answers.
  await dialog.getByRole('button', { name: words.questions.close }).click();
  await page.getByRole('button', { name: tickets.register, exact: true }).click();
  await dialog.getByRole('button', { name: tickets.register, exact: true }).click();
  await page.getByRole('heading', { name: orders.confirmed.title }).waitFor();

  const answers = (number: string) =>
    page.getByRole('button', { name: new RegExp(`^${orders.answers.button}.*${number}$`) });
  await answers('2').click();
  await dialog.getByLabel('Size').selectOption('M');
  await dialog.getByRole('button', { name: orders.answers.save }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: new RegExp(`^${orders.attendanceMode.button}.*1$`) }).click();
  await dialog.getByText(named(orders.attendanceMode.moreExpensive, { amount: money })).waitFor();
  await dialog.getByRole('button', { name: orders.attendanceMode.confirm, exact: true }).click();
  await page.getByText(pattern(orders.attendanceMode.due)).waitFor();
  await inspect('2-due');
  await page.getByRole('button', { name: named(orders.pendingPayment.card, { amount: money }) }).click();
  await page.waitForURL('**/local/checkout/**');
  await page.locator('input[value="first"]').check();
  await page.locator('button[value="pay"]').click();
  await page.waitForURL('**/orders/**');
  await page.getByText('Seat', { exact: true }).first().waitFor();
  await page.getByText(pattern(orders.attendanceMode.due)).waitFor({ state: 'detached' });
  await inspect('3-changed');

  // Switching back is cheaper, and this event has no refund rule.
  await page.getByRole('button', { name: new RegExp(`^${orders.attendanceMode.button}.*1$`) }).click();
  await dialog.getByText(orders.attendanceMode.organizerDecides).waitFor();
  await inspect('4-cheaper');
  await dialog.getByRole('button', { name: orders.attendanceMode.confirm, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Stream', { exact: true }).nth(1).waitFor();
  await page.getByText(orders.money.refund).waitFor({ state: 'detached' });
});

journey('a payment for canceled tickets is refunded in full', onDesktop, async (visitor) => {
  const { page, context, url, look, inspect } = visitor;
  const orders = textsOf('orders', look);
  const { call } = await newHost(visitor);
  const event = await newEvent(call, { title: 'Too late for compilers' });
  const seat = await call(createTicketType, {
    params: { id: event.id },
    body: { audience: 'in-person', name: 'Seat', kind: 'paid', priceMinor: 2500 },
  });
  const guest = await newMember(visitor);
  const { call: ask, signIn } = await openApi(context, url);
  signIn(guest.signedIn.accessToken);
  const { id } = await ask(placeOrder, { params: { id: event.id }, body: { places: [{ ticketId: seat.id }] } });
  await openAs(page, guest.signedIn, `/orders/${id}`);
  await page.getByRole('button', { name: pattern(orders.pendingPayment.card) }).click();
  await page.waitForURL('**/local/checkout/**');
  const checkout = page.url();
  await page.locator('input[value="late"]').check();
  await page.locator('button[value="pay"]').click();
  await page.waitForURL('**/orders/**');
  await page.getByRole('heading', { name: orders.confirmingPayment.title }).waitFor();
  await page.goto(`/orders/${id}`);
  await page.getByRole('button', { name: orders.pendingPayment.cancel }).click();
  await page.getByRole('button', { name: orders.cancel.confirm_one, exact: true }).click();
  await page.getByRole('heading', { name: orders.cancelled.title }).waitFor();
  await page.goto(checkout);
  await page.locator('button[value="notify"]').click();
  await page.goto(`/orders/${id}`);
  await page.getByRole('heading', { name: orders.latePayment.title }).waitFor();
  await inspect('1-late');
});
