import { addAttendee } from '@foyer/contract/attendees/attendees.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { changeAttendanceMode } from '@foyer/contract/orders/attendance-mode.ts';
import { cancelOrder, payOrderOffline, placeOrder } from '@foyer/contract/orders/checkout.ts';
import { confirmOfflinePayment, refundOrder } from '@foyer/contract/orders/sales.ts';
import {
  cancelRegistration,
  declineRegistration,
  registerForEvent,
} from '@foyer/contract/registrations/registrations.ts';
import type { StatisticsPeriod } from '@foyer/contract/rules/events/statistics-choices.ts';
import { readStatistics } from '@foyer/contract/statistics/statistics.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventViewSources, eventViews, viewMarks, viewSalts } from '#src/db/schema/event-views.ts';
import { flushViews, purgeViewMarks } from '#src/features/events/event-page/count-view.ts';
import { newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newTicketType, pay } from '../../../test/orders.ts';
import { data, refusal } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
let hostId: string;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  const member = await newMember(foyer);
  [hostId, host] = [member.id, member.browser];
});
afterAll(() => foyer.close());

type Id = { id: string };
const params = ({ id }: Id) => ({ params: { id } });
const view = async (event: Id, browser: TestClient) => data(await browser.call(readEvent, params(event)));
const statistics = async (event: Id, period?: StatisticsPeriod) =>
  data(await host.call(readStatistics, { ...params(event), query: period ? { period } : {} }));
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Advances the clock by a day and signs the host in again. */
async function tomorrow() {
  foyer.clock.advance({ days: 1 });
  host = foyer.browser();
  await signIn(foyer, host, hostId);
}

test('a visitor counts once a day; bots and organizers do not count', async () => {
  const event = await newEvent(foyer, host);
  const [one, two] = [foyer.browser(), foyer.browser()];
  for (const browser of [one, two, one, one, host]) await view(event, browser);
  await view({ id: event.slug }, one);
  for (const userAgent of ['Googlebot/2.1', 'curl/8', `${firefox} HeadlessChrome/140`])
    await view(event, foyer.browser({ userAgent }));
  expect((await statistics(event)).views).toBe(2);
  // The views are stored by now, and it is still the same visitor.
  await view(event, one);
  expect((await statistics(event)).views).toBe(2);
  await tomorrow();
  await view(event, one);
  const { views, days } = await statistics(event);
  expect([views, days.map((day) => day.views)]).toEqual([3, [2, 1]]);
});

test('two processes count the same visitor once', async () => {
  const event = await newEvent(foyer, host);
  const browser = foyer.browser({ address: '203.0.113.77' });
  await view(event, browser);
  await flushViews(foyer.deps);
  await view(event, browser);
  await Promise.all([flushViews(foyer.deps), flushViews(foyer.deps)]);
  expect((await statistics(event)).views).toBe(1);
});

test('visitor fingerprints are deleted, and the counts stay', async () => {
  const event = await newEvent(foyer, host);
  await view(event, foyer.browser());
  await flushViews(foyer.deps);
  const { db } = foyer.deps;
  const marks = () => db.select().from(viewMarks).where(eq(viewMarks.eventId, event.id));
  expect(await marks()).toHaveLength(1);
  // Marks stay a day longer than salts, and the event's day may be the one after the UTC day.
  for (const _ of Array(3)) await tomorrow();
  await purgeViewMarks(foyer.deps);
  expect([(await marks()).length, (await db.select().from(viewSalts)).length]).toEqual([0, 0]);
  expect(await db.select().from(eventViews).where(eq(eventViews.eventId, event.id))).toHaveLength(1);
});

test('active registrations are counted by attendance mode, next to the views', async () => {
  const event = await newEvent(foyer, host, { type: 'hybrid' });
  const guests = await Promise.all(Array.from({ length: 2 }, () => newGuest(foyer)));
  for (const { browser } of guests) {
    await view(event, browser);
    data(await browser.call(registerForEvent, { ...params(event), body: { audience: 'online' } }));
  }
  for (const _ of Array(2)) await view(event, foyer.browser());
  const body = { name: 'Ana', email: 'ana@statistics.example', audience: 'in-person' as const, tell: false };
  const { registrationId } = data(await host.call(addAttendee, { ...params(event), body }));
  expect(await statistics(event)).toMatchObject({ registrations: 3, views: 4, conversionPercent: 75, checkIns: 0 });
  data(await host.call(declineRegistration, { params: { id: event.id, registrationId } }));
  const { registrations, audiences, days, salesMinor } = await statistics(event);
  expect([registrations, salesMinor, days.map((day) => day.registrations)]).toEqual([2, 0, [2]]);
  expect(audiences).toEqual([
    { audience: 'in-person', registrations: 0, checkIns: 0 },
    { audience: 'online', registrations: 2, checkIns: 0 },
  ]);
  const other = await guests[0]?.browser.call(readStatistics, params(event));
  expect(other && refusal(other)).toEqual([404, 'NOT_FOUND']);
});

test('sales are counted by ticket type and by day, with refunds', async () => {
  const event = await newEvent(foyer, host);
  const room = await newTicketType(host, event, { name: 'Room', priceMinor: 2_000 });
  const front = await newTicketType(host, event, { name: 'Front row', priceMinor: 5_000, position: 1 });
  const buy = async (ticketIds: string[]) => {
    const { browser } = await newGuest(foyer);
    const body = { places: ticketIds.map((ticketId) => ({ ticketId })) };
    const { id, totalMinor } = data(await browser.call(placeOrder, { ...params(event), body }));
    return { id, paid: () => pay(foyer, id, totalMinor) };
  };
  const [two, one] = [await buy([room.id, front.id]), await buy([room.id])];
  await two.paid();
  await one.paid();
  // Tickets held for a payment are not a sale.
  await buy([front.id]);
  await tomorrow();
  const late = await buy([front.id]);
  await late.paid();
  data(await host.call(cancelOrder, { params: { orderId: one.id }, body: { refund: 'full' } }));
  const { days, ticketTypes, salesMinor, refundedMinor, registrations } = await statistics(event);
  expect([salesMinor, refundedMinor, registrations]).toEqual([14_000, 2_000, 3]);
  expect(days.map((day) => day.salesMinor)).toEqual([9_000, 5_000]);
  expect(ticketTypes.map(({ name, registrations: n, salesMinor: minor }) => [name, n, minor])).toEqual([
    ['Room', 1, 2_000],
    ['Front row', 2, 10_000],
  ]);
});

test('a paid price difference counts as a sale on the day it is paid', async () => {
  const event = await newEvent(foyer, host, { type: 'hybrid' });
  const room = await newTicketType(host, event, { name: 'Room', priceMinor: 5_000 });
  const stream = await newTicketType(host, event, {
    name: 'Stream',
    audience: 'online',
    priceMinor: 1_000,
    position: 1,
  });
  const ada = await newGuest(foyer);
  const body = { places: [{ ticketId: stream.id }] };
  const { id, places } = data(await ada.browser.call(placeOrder, { ...params(event), body }));
  await pay(foyer, id, 1_000);
  await tomorrow();
  await signIn(foyer, ada.browser, ada.id);
  const change = { params: { registrationId: places[0]?.id ?? '' }, body: { ticketId: room.id } };
  data(await ada.browser.call(changeAttendanceMode, change));
  await pay(foyer, id, 4_000);
  const { days, ticketTypes, salesMinor } = await statistics(event);
  expect([salesMinor, days.map((day) => day.salesMinor)]).toEqual([5_000, [1_000, 4_000]]);
  expect(ticketTypes.map(({ name, salesMinor: minor }) => [name, minor])).toEqual([
    ['Room', 5_000],
    ['Stream', 0],
  ]);
});

test('views are counted by source, and a visitor counts where they first came from', async () => {
  const event = await newEvent(foyer, host);
  const see = async (browser: TestClient, source?: string) =>
    data(await browser.call(readEvent, { ...params(event), query: source ? { source } : {} }));
  const [ada, bob, eve] = [foyer.browser(), foyer.browser(), foyer.browser()];
  await see(ada, 'campaign:spring-letter');
  await see(ada, 'foyer');
  await see(bob, 'social');
  expect((await statistics(event)).sources).toEqual([
    { source: 'social', campaign: null, views: 1, registrations: 0 },
    { source: 'campaign', campaign: 'spring-letter', views: 1, registrations: 0 },
  ]);
  // Stored by now, and still the same visitor of the same day.
  await see(ada, 'search');
  await see(eve, 'campaign:spring-letter');
  expect((await statistics(event)).sources).toEqual([
    { source: 'campaign', campaign: 'spring-letter', views: 2, registrations: 0 },
    { source: 'social', campaign: null, views: 1, registrations: 0 },
  ]);
  const typed = await foyer.browser().call(readEvent, { ...params(event), query: { source: 'ada@example.com' } });
  expect(refusal(typed)).toEqual([400, 'VALIDATION_FAILED']);
});

test('at most twenty campaigns a day are counted separately, and no visitor can be identified', async () => {
  const event = await newEvent(foyer, host);
  const see = async (count: number, name: string) => {
    for (const nth of Array(count).keys())
      data(await foyer.browser().call(readEvent, { ...params(event), query: { source: `campaign:${name}-${nth}` } }));
    await flushViews(foyer.deps);
  };
  await see(15, 'a');
  await see(10, 'b');
  await see(3, 'a');
  const rows = await foyer.deps.db.select().from(eventViewSources).where(eq(eventViewSources.eventId, event.id));
  expect(rows).toHaveLength(21);
  expect(rows.find(({ source }) => source === 'campaign:other')?.views).toBe(5);
  expect(rows.find(({ source }) => source === 'campaign:a-1')?.views).toBe(2);
  expect(rows.map(({ views }) => views).reduce((sum, each) => sum + each)).toBe(28);
  const { sources, views } = await statistics(event);
  expect([sources.length, views]).toEqual([21, 28]);
  expect(sources[0]).toEqual({ source: 'campaign', campaign: 'other', views: 5, registrations: 0 });
});

test('registrations and orders keep their source while they are active', async () => {
  const event = await newEvent(foyer, host, { type: 'virtual' });
  const register = async (source?: string) => {
    const guest = await newGuest(foyer);
    data(await guest.browser.call(registerForEvent, { ...params(event), body: source ? { source } : {} }));
    return guest;
  };
  const ada = await register('campaign:spring-letter');
  await register('campaign:spring-letter');
  await register('search');
  await register();
  const withSource = ({ sources }: Awaited<ReturnType<typeof statistics>>) =>
    sources.map(({ source, campaign, registrations }) => [source, campaign, registrations]);
  expect(withSource(await statistics(event))).toEqual([
    ['campaign', 'spring-letter', 2],
    ['search', null, 1],
    ['unknown', null, 1],
  ]);
  data(await ada.browser.call(cancelRegistration, params(event)));
  expect(withSource(await statistics(event))[0]).toEqual(['search', null, 1]);

  const sold = await newEvent(foyer, host);
  const ticket = await newTicketType(host, sold, { kind: 'free' });
  const buyer = await newGuest(foyer);
  const places = [{ ticketId: ticket.id }, { ticketId: ticket.id }];
  data(await buyer.browser.call(placeOrder, { ...params(sold), body: { places, source: 'invitation' } }));
  expect(withSource(await statistics(sold))).toEqual([['invitation', null, 2]]);
});

test('views and registrations are counted by day and kind of source', async () => {
  const event = await newEvent(foyer, host, { type: 'virtual' });
  const see = async (source: string) =>
    data(await foyer.browser().call(readEvent, { ...params(event), query: { source } }));
  for (const source of ['search', 'search', 'campaign:spring', 'campaign:summer']) await see(source);
  await flushViews(foyer.deps);
  for (const _ of Array(2)) await tomorrow();
  for (const source of ['search', 'campaign:spring']) await see(source);
  const { browser } = await newGuest(foyer);
  data(await browser.call(registerForEvent, { ...params(event), body: { source: 'campaign:spring' } }));
  const { sourceDays } = await statistics(event, 'all');
  expect(sourceDays).toEqual([
    { source: 'campaign', views: [2, 0, 1], registrations: [0, 0, 1] },
    { source: 'search', views: [2, 0, 1], registrations: [0, 0, 0] },
  ]);
});

test('a period is compared with as many days before it, as far as the event was published', async () => {
  const event = await newEvent(foyer, host);
  await view(event, foyer.browser());
  await flushViews(foyer.deps);
  for (const _ of Array(9)) await tomorrow();
  await view(event, foyer.browser());
  await view(event, foyer.browser());
  const week = await statistics(event, '7');
  expect([week.days.length, week.days.at(-1)?.views, week.daysBefore.length]).toEqual([7, 2, 7]);
  expect(week.daysBefore.map(({ views }) => views)).toEqual([0, 0, 0, 0, 1, 0, 0]);
  const { day } = week.days[0] ?? { day: '' };
  expect(Date.parse(day) - Date.parse(week.daysBefore.at(-1)?.day ?? '')).toBe(24 * 60 * 60 * 1000);
  const all = await statistics(event, 'all');
  expect([all.days.length, all.days[0]?.views, all.daysBefore, all.views]).toEqual([10, 1, [], 3]);
  // Published less than thirty days ago.
  expect(await statistics(event, '30')).toMatchObject({ days: all.days, daysBefore: [] });
});

test('a refund is pending on its day until it has been paid out', async () => {
  const event = await newEvent(foyer, host, { offlinePayment: 'In cash at the entrance' });
  const ticket = await newTicketType(host, event, { priceMinor: 2_000 });
  const { browser } = await newGuest(foyer);
  const body = { places: [{ ticketId: ticket.id }] };
  const { id } = data(await browser.call(placeOrder, { ...params(event), body }));
  data(await browser.call(payOrderOffline, { params: { orderId: id } }));
  data(await host.call(confirmOfflinePayment, { params: { orderId: id } }));
  data(await host.call(cancelOrder, { params: { orderId: id }, body: { refund: 'full' } }));
  const pending = await statistics(event, '7');
  expect(pending.days.at(-1)).toMatchObject({ refundedMinor: 2_000, pendingRefundMinor: 2_000 });
  expect(pending).toMatchObject({ refundedMinor: 2_000, pendingRefundMinor: 2_000 });
});

test('pending refunds are counted by ticket type; those of an order with several types only in total', async () => {
  const event = await newEvent(foyer, host, { offlinePayment: 'In cash at the entrance' });
  const room = await newTicketType(host, event, { name: 'Room', priceMinor: 2_000 });
  const front = await newTicketType(host, event, { name: 'Front row', priceMinor: 5_000, position: 1 });
  const buy = async (ticketIds: string[]) => {
    const { browser } = await newGuest(foyer);
    const body = { places: ticketIds.map((ticketId) => ({ ticketId })) };
    const order = data(await browser.call(placeOrder, { ...params(event), body }));
    const orderParams = { params: { orderId: order.id } };
    data(await browser.call(payOrderOffline, orderParams));
    data(await host.call(confirmOfflinePayment, orderParams));
    return { orderParams, places: order.places };
  };
  const [mixed, single] = [await buy([room.id, front.id]), await buy([front.id, front.id])];
  const places = mixed.places.filter(({ ticketId }) => ticketId === room.id).map(({ id }) => id);
  data(await host.call(cancelOrder, { ...mixed.orderParams, body: { places, refund: 'full' } }));
  const refund = async ({ orderParams }: typeof mixed, amountMinor: number, refundedMinor: number) =>
    data(await host.call(refundOrder, { ...orderParams, body: { amountMinor, refundedMinor } }));
  await refund(mixed, 300, 2_000);
  await refund(single, 700, 0);
  const { ticketTypes, pendingRefundMinor } = await statistics(event);
  expect(pendingRefundMinor).toBe(3_000);
  expect(ticketTypes.map(({ name, pendingRefundMinor: pending }) => [name, pending])).toEqual([
    ['Room', 2_000],
    ['Front row', 700],
  ]);
});
