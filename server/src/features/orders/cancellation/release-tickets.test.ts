import { cancelOrder, placeOrder } from '@foyer/contract/orders/checkout.ts';
import { expect, test } from 'vitest';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { headingOf } from '../../../../test/heading.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { newTicketType } from '../../../../test/orders.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data } from '../../../../test/people.ts';

const { foyer, host } = await openHostedApp();

test('a ticket removed by an organizer is notified differently from one its holder canceled', async () => {
  const event = await newEvent(foyer, host);
  const ticket = await newTicketType(host, event, { kind: 'free' });
  const buy = async () => {
    const address = newEmail();
    const { browser } = await newGuest(foyer, { email: { address, proven: true } });
    const body = { places: [{ ticketId: ticket.id }] };
    const { id } = data(await browser.call(placeOrder, { params: { id: event.id }, body }));
    return { address, browser, order: { params: { orderId: id }, body: {} } };
  };
  const [taken, left] = [await buy(), await buy()];
  data(await host.call(cancelOrder, taken.order));
  data(await left.browser.call(cancelOrder, left.order));
  await foyer.outbox.drain();

  const [removed, gone] = ['Your registration was removed', 'Registration canceled'];
  const endings = async ({ address }: typeof taken) =>
    (await foyer.messagesTo(address)).map(headingOf).filter((heading) => heading === removed || heading === gone);
  expect([await endings(taken), await endings(left)]).toEqual([[removed], [gone]]);
});
