import { readEvent } from '@foyer/contract/events/read-event.ts';
import { cancelOrder, placeOrder } from '@foyer/contract/orders/checkout.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { joinWaitlist, listWaitlist } from '@foyer/contract/waitlist.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey, untilAlive, type Visitor } from '../journey.ts';
import { bothLooks, onPhone } from '../looks.ts';
import { eventTexts, organizerWords, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';
import { openOptions } from './open-options.ts';

/** A registered attendee, who can cancel. */
async function newGuest(visitor: Visitor, id: string) {
  const { signedIn } = await newMember(visitor, { firstName: 'Karl' });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(signedIn.accessToken);
  await call(registerForEvent, { params: { id }, body: {} });
  return { leave: () => call(cancelRegistration, { params: { id } }) };
}

/**
 * The button of members. Until the session is known, a browser without the cookie of members shows visitors another one
 * of the same name, which opens the form for guests.
 */
const joinButton = (page: Page, { waitlist }: ReturnType<typeof eventTexts>) =>
  page
    .getByRole('region', { name: waitlist.title, exact: true })
    .getByRole('button', { name: waitlist.join, exact: true });

journey('a group joins the waitlist and accepts an offer', onPhone, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = eventTexts(look);
  const hosting = organizerWords(look);
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
  await page.getByText(words.status.full.waiting).waitFor();
  await page.getByText(words.waitlist.order.strict).waitFor();
  await page.getByLabel(words.waitlist.party).selectOption('2');
  await inspect('1-full');
  await joinButton(page, words).click();
  await page.getByText(words.waitlist.place.replace('{{place, number}}', '1')).waitFor();
  await inspect('2-in-line');
  await page.getByRole('button', { name: words.waitlist.leave }).click();
  await joinButton(page, words).waitFor();
  await page.getByLabel(words.waitlist.party).selectOption('2');
  await joinButton(page, words).click();
  await page.getByText(words.waitlist.place.replace('{{place, number}}', '1')).waitFor();

  await openAs(page, host.signedIn, `/events/${event.id}/manage#waiting`);
  // The address of the former single page leads to the page of the waitlist.
  await page.waitForURL(`**/events/${event.id}/manage/waitlist`);
  await page.getByText(hosting.manageEvent.waitlist.place.replace('{{place, number}}', '1')).waitFor();
  await inspect('3-the-line');

  for (const { leave } of guests) await leave();
  await openAs(page, member.signedIn, '/dashboard');
  await page.getByText(words.upcomingEvents.roles.offered, { exact: true }).waitFor();
  await inspect('4-dashboard');
  await page.getByRole('link', { name: textsOf('dashboard', look).answers.seeOffer }).click();
  await page.getByText(words.waitlist.offer_other.replace('{{count, number}}', '2')).waitFor();
  const take = page.getByRole('button', { name: words.waitlist.accept_other.replace('{{count, number}}', '2') });
  await take.click();
  await page.getByText(words.waitlist.nameMissing).waitFor();
  await inspect('5-offer');
  await page.getByLabel(words.waitlist.name.replace('{{number}}', '2')).fill('Caroline Herschel');
  await take.click();
  await page.getByText(words.status.confirmed['in-person']).waitFor();
  await expect.poll(() => page.getByRole('button', { name: words.waitlist.join }).count()).toBe(0);
});

journey('a host lets smaller groups go first, and the waitlist shows it', bothLooks, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = eventTexts(look);
  const eventEditing = organizerWords(look);
  const host = await newHost(visitor);
  const capacity = { 'in-person': 2, online: null };
  const event = await newEvent(host.call, { title: 'Every chair taken', type: 'in-person', capacity });
  const params = { id: event.id };
  await openAs(page, host.signedIn, `/events/${event.id}/edit`);
  await untilAlive(page);
  // The order is among the fields that an event can do without, which are folded away.
  await openOptions(page, eventEditing);
  const order = page.getByLabel(eventEditing.waitlist.order);
  expect(await order.inputValue()).toBe('strict');
  await order.selectOption('filling');
  await page.getByText(eventEditing.waitlist.orderHints.filling).waitFor();
  await order.scrollIntoViewIfNeeded();
  await inspect('9-order');
  await page.getByRole('button', { name: eventEditing.saving.save }).click();
  await expect.poll(async () => (await host.call(readEvent, { params })).waitlistOrder).toBe('filling');

  const guests = [await newGuest(visitor, event.id), await newGuest(visitor, event.id)];
  const [couple, single] = [await newMember(visitor), await newMember(visitor)];
  const party = await openApi(visitor.context, visitor.url);
  party.signIn(couple.signedIn.accessToken);
  await party.call(joinWaitlist, { params, body: { party: 2 } });
  await openAs(page, single.signedIn, `/events/${event.slug}`);
  await page.getByText(words.waitlist.order.filling).waitFor();
  await joinButton(page, words).click();
  await page.getByText(words.waitlist.place.replace('{{place, number}}', '2')).waitFor();
  await page.getByText(words.waitlist.order.filling).waitFor();
  await inspect('10-may-go-first');
  await guests[0]?.leave();
  await page.reload();
  await page.getByText(words.waitlist.offer_one).waitFor();
});

journey('at a ticketed event, an accepted offer becomes an order', bothLooks.slice(0, 1), async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = eventTexts(look);
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
  await joinButton(page, words).click();
  await page.getByText(words.waitlist.place.replace('{{place, number}}', '1')).waitFor();
  await guest.call(cancelOrder, { params: { orderId: order.id }, body: {} });
  // The offer is sent through the outbox.
  const line = () => host.call(listWaitlist, { params, query: {} });
  await expect.poll(async () => (await line()).items[0]?.state).toBe('offered');
  await page.reload();
  await page.getByText(words.waitlist.offer_one).waitFor();
  await inspect('6-offer-of-tickets');
  await page.getByRole('button', { name: words.waitlist.accept_one }).click();
  await page.waitForURL('**/orders/*');
});

journey('when tickets sell out before capacity, the waitlist is for a ticket', bothLooks.slice(1), async (visitor) => {
  const { page, look, inspect, openElsewhere } = visitor;
  const words = eventTexts(look);
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
  await stranger.getByRole('link', { name: words.waitlist.join }).waitFor();
  await inspect('7-gone', stranger);

  const member = await newMember(visitor);
  await openAs(page, member.signedIn, `/events/${event.slug}`);
  await joinButton(page, words).click();
  await page.getByText(words.waitlist.place.replace('{{place, number}}', '1')).waitFor();
  await inspect('8-waits-for-ticket');
  await guest.call(cancelOrder, { params: { orderId: order.id }, body: {} });
  const line = () => host.call(listWaitlist, { params, query: {} });
  await expect.poll(async () => (await line()).items[0]?.state).toBe('offered');
  await page.reload();
  await page.getByRole('button', { name: words.waitlist.accept_one }).click();
  await page.waitForURL('**/orders/*');
});
