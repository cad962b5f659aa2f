import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { formatPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { offerTransfer } from '@foyer/contract/transfers.ts';
import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { bothLooks, onPhone } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newEmail, newMember, openAs } from '../people/member.ts';
import { newPhone } from '../people/phones.ts';
import { newEvent, newHost } from './host.ts';

journey('a ticket of a sold-out event is transferred', onPhone, async (visitor) => {
  const { page, context, url, look, inspect, openElsewhere, message, expectProblem } = visitor;
  const orders = textsOf('orders', look);
  const transfers = textsOf('transfers', look);
  const host = await newHost(visitor);
  const event = await newEvent(host.call, { title: 'A full table', capacity: { 'in-person': 1, online: null } });
  const { id: ticketId } = await host.call(createTicketType, {
    params: { id: event.id },
    body: { audience: 'in-person', name: 'Seat', kind: 'free' },
  });
  const buyer = await newMember(visitor, { email: newEmail('buyer'), proven: true });
  const { call, signIn } = await openApi(context, url);
  signIn(buyer.signedIn.accessToken);
  const { id } = await call(placeOrder, { params: { id: event.id }, body: { places: [{ ticketId }] } });

  const email = newEmail('heir');
  await openAs(page, buyer.signedIn, `/orders/${id}`);
  await page.getByRole('button', { name: new RegExp(`^${orders.transfer.button}`) }).click();
  const phone = newPhone();
  await page.getByRole('radio', { name: orders.transfer.kinds.phone }).check();
  await page.getByLabel(orders.transfer.phone).fill(phone);
  await inspect('0-by-phone');
  await page.getByRole('button', { name: orders.transfer.send }).click();
  await page.getByText(orders.transfer.sentToPhone.replace('{{phone}}', formatPhone(phone))).waitFor();
  await page.getByRole('button', { name: orders.transfer.revoke }).click();
  await page.getByRole('button', { name: new RegExp(`^${orders.transfer.button}`) }).click();
  await page.getByLabel(orders.transfer.email).fill(email);
  await page.getByRole('button', { name: orders.transfer.send }).click();
  await page.getByText(orders.transfer.sent.replace('{{email}}', email)).waitFor();
  await inspect('1-offered');

  const { text } = await message(email);
  const [link = ''] = /\/transfer\S*?#[\w-]+/.exec(text) ?? [];
  const other = await openElsewhere();
  const heir = await newMember({ ...visitor, context: other.context() }, { firstName: 'Ada', lastName: 'Lovelace' });
  await other.goto(link);
  await other.getByRole('link', { name: transfers.signIn }).waitFor();
  await inspect('2-stranger', other);
  // Signing in on the way returns without the fragment.
  await openAs(other, heir.signedIn, '/transfer');
  await other.getByRole('button', { name: transfers.accept }).click();
  await other.getByText(transfers.accepted).waitFor();

  await page.reload();
  await page.getByRole('heading', { name: orders.transferred.title }).waitFor();
  await page.getByText(orders.tickets.transferredTo.replace('{{name}}', 'Ada Lovelace')).waitFor();
  await inspect('3-passed-on');
  // Refused, because it was accepted already.
  expectProblem(/40[0-9]|410/);
  await other.goto(link);
  await other.getByText(transfers.invalid).waitFor();
});

journey('a member answers transfers on the dashboard', bothLooks, async (visitor) => {
  const { page, context, url, look, inspect, message } = visitor;
  const transfers = textsOf('transfers', look);
  const { answers } = textsOf('dashboard', look);
  const host = await newHost(visitor);
  const email = newEmail('recipient');
  // First, because the account's own email is the first one that it reads.
  const recipient = await newMember(visitor, { email, proven: true });
  const from = newEmail('sender');
  const sender = await newMember(visitor, { email: from, proven: true });
  const api = await openApi(context, url);
  api.signIn(sender.signedIn.accessToken);
  for (const title of ['A seat by the window', 'A seat by the door']) {
    const { id } = await newEvent(host.call, { title });
    const registered = await api.call(registerForEvent, { params: { id }, body: { audience: 'in-person' } });
    // The confirmation of the registration.
    await message(from);
    await api.call(offerTransfer, { params: { registrationId: registered.id }, body: { email } });
  }
  await openAs(page, recipient.signedIn, '/dashboard');
  const waiting = page.getByRole('region', { name: answers.title });
  await waiting.getByText('A seat by the window').waitFor();
  await inspect('1-dashboard');

  await waiting.getByRole('listitem').filter({ hasText: 'by the door' }).getByRole('link').click();
  await page.getByRole('heading', { name: transfers.title }).waitFor();
  await inspect('2-ticket');
  await page.getByRole('button', { name: transfers.decline.button, exact: true }).click();
  await page.getByText(transfers.decline.title).waitFor();
  await inspect('3-declining');
  await page.getByRole('button', { name: transfers.decline.confirm }).click();
  await page.getByText(transfers.declined).waitFor();
  await waiting.getByText('A seat by the door').waitFor({ state: 'detached' });
  const { subject } = await message(from);
  expect(subject).toMatch(
    look.language === 'es' ? /^Transferencia rechazada: / : /^Your ticket transfer was declined: /,
  );

  await waiting.getByRole('listitem').filter({ hasText: 'by the window' }).getByRole('link').click();
  await page.getByRole('button', { name: transfers.accept }).click();
  await page.getByText(transfers.accepted).waitFor();
  await page.waitForURL('**/events/**');
});

journey('both guests are notified when the buyer replaces one with another', bothLooks, async (visitor) => {
  const { page, context, url, look, inspect, message } = visitor;
  const orders = textsOf('orders', look);
  const host = await newHost(visitor);
  const event = await newEvent(host.call, { title: 'A table for two' });
  const { id: ticketId } = await host.call(createTicketType, {
    params: { id: event.id },
    body: { audience: 'in-person', name: 'Seat', kind: 'free' },
  });
  const buyer = await newMember(visitor, { email: newEmail('buyer'), proven: true });
  const { call, signIn } = await openApi(context, url);
  signIn(buyer.signedIn.accessToken);
  const [first, second] = [newEmail('first'), newEmail('second')];
  const places = [{ ticketId }, { ticketId, holderName: 'Ada Lovelace', holderEmail: first }];
  const { id } = await call(placeOrder, { params: { id: event.id }, body: { places } });
  await message(first);

  await openAs(page, buyer.signedIn, `/orders/${id}`);
  await page.getByLabel(orders.tickets.nameOf.replace('{{number}}', '2')).fill('Grace Hopper');
  await page.getByLabel(orders.tickets.emailOf.replace('{{number}}', '2')).fill(second);
  await page.getByText(orders.tickets.replaced).waitFor();
  await inspect('1-replacing');
  await page.getByRole('button', { name: orders.tickets.save }).click();
  await page.getByText(orders.tickets.saved).waitFor();
  await message(second);
  // In the event's language.
  expect((await message(first)).subject).toMatch(/^Your ticket was transferred: /);
});
