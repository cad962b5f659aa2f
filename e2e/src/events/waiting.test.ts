import { listWaiting } from '@foyer/contract/events/people/waiting.ts';
import { registerForEvent, unregisterFromEvent } from '@foyer/contract/events/registering.ts';
import { cancelOrder, placeOrder } from '@foyer/contract/events/tickets/ordering.ts';
import { createTicketType } from '@foyer/contract/events/tickets/ticket-types.ts';
import { expect } from 'vitest';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks, onPhone } from '../looks.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';
import { eventWords, wordsOf } from '../words.ts';
import { newEvent, newHost } from './host.ts';

/** Somebody who has a place, and can give it back. */
async function newGuest(visitor: Visitor, id: string) {
  const { signedIn } = await newMember(visitor, { firstName: 'Karl' });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(signedIn.accessToken);
  await call(registerForEvent, { params: { id }, body: {} });
  return { leave: () => call(unregisterFromEvent, { params: { id } }) };
}

journey('a party waits for places, and takes what is offered', onPhone, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = eventWords(look);
  const hosting = wordsOf('hosting', look);
  const host = await newHost(visitor);
  const event = await newEvent(host.call, {
    title: 'A room for two',
    type: 'in-person',
    capacity: { 'in-person': 2, online: null },
  });
  const guests = [await newGuest(visitor, event.id), await newGuest(visitor, event.id)];
  const member = await newMember(visitor);
  const address = `/events/${event.slug}`;

  await openAs(page, member.signedIn, address);
  await page.getByText(words.standing.full.waiting).waitFor();
  await page.getByLabel(words.waiting.party).selectOption('2');
  await inspect('1-full');
  await page.getByRole('button', { name: words.waiting.join }).click();
  await page.getByText(words.waiting.place.replace('{{place, number}}', '1')).waitFor();
  await inspect('2-in-line');
  await page.getByRole('button', { name: words.waiting.leave }).click();
  await page.getByRole('button', { name: words.waiting.join }).waitFor();
  await page.getByLabel(words.waiting.party).selectOption('2');
  await page.getByRole('button', { name: words.waiting.join }).click();
  await page.getByText(words.waiting.place.replace('{{place, number}}', '1')).waitFor();

  await openAs(page, host.signedIn, `/events/${event.id}/manage`);
  const line = page.getByRole('region', { name: hosting.waiting.title });
  await line.getByText(hosting.waiting.place.replace('{{place, number}}', '1')).waitFor();
  await line.scrollIntoViewIfNeeded();
  await inspect('3-the-line');

  for (const { leave } of guests) await leave();
  await openAs(page, member.signedIn, '/dashboard');
  await page.getByText(words.mine.roles.offered).waitFor();
  await inspect('4-dashboard');
  await page.getByRole('link', { name: new RegExp(event.title) }).click();
  await page.getByText(words.waiting.offer_other.replace('{{count, number}}', '2')).waitFor();
  const take = page.getByRole('button', { name: words.waiting.accept_other.replace('{{count, number}}', '2') });
  await take.click();
  await page.getByText(words.waiting.nameMissing).waitFor();
  await inspect('5-offer');
  await page.getByLabel(words.waiting.name.replace('{{number}}', '2')).fill('Caroline Herschel');
  await take.click();
  await page.getByText(words.standing.confirmed['in-person']).waitFor();
  await expect.poll(() => page.getByRole('button', { name: words.waiting.join }).count()).toBe(0);
});

journey('where tickets are sold, what is offered becomes an order', bothLooks.slice(0, 1), async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = eventWords(look);
  const host = await newHost(visitor);
  const capacity = { 'in-person': 1, online: null };
  const event = await newEvent(host.call, { title: 'A seat at the bench', type: 'in-person', capacity });
  const params = { id: event.id };
  const ticket = { audience: 'in-person', name: 'Seat', kind: 'free', priceMinor: 0 } as const;
  const { id: ticketId } = await host.call(createTicketType, { params, body: ticket });
  const { signedIn } = await newMember(visitor, { firstName: 'Karl' });
  const guest = await openApi(visitor.context, visitor.url);
  guest.signIn(signedIn.accessToken);
  const order = await guest.call(placeOrder, { params, body: { places: [{ ticketId }] } });

  const member = await newMember(visitor);
  await openAs(page, member.signedIn, `/events/${event.slug}`);
  await page.getByRole('button', { name: words.waiting.join }).click();
  await page.getByText(words.waiting.place.replace('{{place, number}}', '1')).waitFor();
  await guest.call(cancelOrder, { params: { orderId: order.id }, body: {} });
  // It is offered on from the outbox.
  const line = () => host.call(listWaiting, { params, query: {} });
  await expect.poll(async () => (await line()).items[0]?.state).toBe('offered');
  await page.reload();
  await page.getByText(words.waiting.offer_one).waitFor();
  await inspect('6-offer-of-tickets');
  await page.getByRole('button', { name: words.waiting.accept_one }).click();
  await page.waitForURL('**/orders/*');
});

journey(
  'where tickets are gone before the room is full, one waits for a ticket',
  bothLooks.slice(1),
  async (visitor) => {
    const { page, look, inspect, openElsewhere } = visitor;
    const words = eventWords(look);
    const host = await newHost(visitor);
    const capacity = { 'in-person': null, online: null };
    const event = await newEvent(host.call, { title: 'Thirty seats', type: 'in-person', capacity });
    const params = { id: event.id };
    const ticket = { audience: 'in-person', name: 'Seat', kind: 'free', priceMinor: 0, capacity: 1 } as const;
    const { id: ticketId } = await host.call(createTicketType, { params, body: ticket });
    const { signedIn } = await newMember(visitor, { firstName: 'Karl' });
    const guest = await openApi(visitor.context, visitor.url);
    guest.signIn(signedIn.accessToken);
    const order = await guest.call(placeOrder, { params, body: { places: [{ ticketId }] } });

    const stranger = await openElsewhere();
    await stranger.goto(`/events/${event.slug}`);
    await stranger.getByRole('link', { name: words.waiting.join }).waitFor();
    await inspect('7-gone', stranger);

    const member = await newMember(visitor);
    await openAs(page, member.signedIn, `/events/${event.slug}`);
    await page.getByRole('button', { name: words.waiting.join }).click();
    await page.getByText(words.waiting.place.replace('{{place, number}}', '1')).waitFor();
    await inspect('8-waits-for-ticket');
    await guest.call(cancelOrder, { params: { orderId: order.id }, body: {} });
    const line = () => host.call(listWaiting, { params, query: {} });
    await expect.poll(async () => (await line()).items[0]?.state).toBe('offered');
    await page.reload();
    await page.getByRole('button', { name: words.waiting.accept_one }).click();
    await page.waitForURL('**/orders/*');
  },
);
