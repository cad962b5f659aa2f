import { readHostDay } from '@foyer/contract/discovery/host-day.ts';
import { listRecommendedEvents } from '@foyer/contract/discovery/recommended-events.ts';
import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import { acceptTeamInvitation, inviteToTeam } from '@foyer/contract/events/team.ts';
import { cancelOrder, payOrderOffline, placeOrder, readOrder } from '@foyer/contract/orders/checkout.ts';
import { confirmOfflinePayment, markRefunded } from '@foyer/contract/orders/sales.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inHours, newDraft, newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newTicketType, pay } from '../../../../test/orders.ts';
import { data, refusal } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

describe('recommended events', () => {
  const recommended = async (browser: TestClient) => data(await browser.call(listRecommendedEvents, {}));
  const titles = async (browser: TestClient) => (await recommended(browser)).items.map(({ event }) => event.title);
  const on = (days: number) => ({ startsAt: inHours(foyer, days * 24), endsAt: inHours(foyer, days * 24 + 2) });
  /** A topic that no other test uses. */
  let topics = 0;
  const newTopic = () => {
    topics += 1;
    return `Topic${'abcdefghij'[topics]}`;
  };

  test('are those about an interest or in the city, and say why', async () => {
    const host = (await newMember(foyer)).browser;
    const topic = newTopic();
    await newEvent(foyer, host, { title: 'About it', topics: [topic], ...on(6) });
    const place = { name: 'Teatro', address: 'Calle Real 1, Cartagena', mapLink: '', room: '' };
    await newEvent(foyer, host, { title: 'Nearby', place, language: 'es', ...on(5) });
    await newEvent(foyer, host, { title: 'Neither' });
    const languages = [{ tag: 'es', level: 'native' as const }];
    const { browser } = await newMember(foyer, { interests: [topic], location: 'Cartagena, Spain', languages });
    const { items, hasProfile } = await recommended(browser);
    expect(hasProfile).toBe(true);
    expect(items.map(({ event, reasons }) => [event.title, reasons])).toEqual([
      [
        'Nearby',
        [
          { kind: 'city', match: 'Cartagena' },
          { kind: 'language', match: 'es' },
        ],
      ],
      ['About it', [{ kind: 'interest', match: topic }]],
    ]);
  });

  test('contain no event that the member could not find in the list', async () => {
    const host = (await newMember(foyer)).browser;
    const topic = newTopic();
    await newDraft(foyer, host, { title: 'Draft', topics: [topic] });
    await newEvent(foyer, host, { title: 'Unlisted', topics: [topic], visibility: 'unlisted' });
    await newEvent(foyer, host, { title: 'For members', topics: [topic], visibility: 'members' });
    const ending = { startsAt: inHours(foyer, -3), endsAt: inHours(foyer, 0.01) };
    await newEvent(foyer, host, { title: 'Ended', topics: [topic], ...ending });
    const gone = await newEvent(foyer, host, { title: 'Canceled', topics: [topic] });
    data(await host.call(cancelEvent, { params: { id: gone.id }, body: {} }));
    foyer.clock.advance({ minutes: 5 });
    const { browser } = await newMember(foyer, { interests: [topic] });
    expect(await titles(browser)).toEqual(['For members']);
  });

  test('leave out what the member hosts, attends or helps to host, and include it again after canceling', async () => {
    const host = (await newMember(foyer)).browser;
    const topic = newTopic();
    const attended = await newEvent(foyer, host, { title: 'Attended', topics: [topic], ...on(5) });
    const helped = await newEvent(foyer, host, { title: 'Helped', topics: [topic], ...on(6) });
    const { browser, urlSlug } = await newMember(foyer, { interests: [topic] });
    await newEvent(foyer, browser, { title: 'Own', topics: [topic] });
    expect(await titles(browser)).toEqual(['Attended', 'Helped']);
    data(await browser.call(registerForEvent, { params: { id: attended.id }, body: {} }));
    data(await host.call(inviteToTeam, { params: { id: helped.id }, body: { who: urlSlug, role: 'manager' } }));
    expect(await titles(browser)).toEqual([]);
    data(await browser.call(cancelRegistration, { params: { id: attended.id } }));
    expect(await titles(browser)).toEqual(['Attended']);
  });

  test('are none without interests and a city, and the answer says so', async () => {
    const { browser } = await newGuest(foyer);
    expect(await recommended(browser)).toEqual({ items: [], hasProfile: false });
  });

  test('are for members', async () => {
    expect(refusal(await foyer.browser().call(listRecommendedEvents, {}))).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe("a host's day", () => {
  const day = async (browser: TestClient, timeZone = 'Europe/Madrid') =>
    data(await browser.call(readHostDay, { query: { timeZone } }));

  test('counts registrations and sales of today and yesterday, by midnight in the time zone', async () => {
    foyer.clock.set(new Date('2027-03-10T12:00:00Z'));
    const { id: hostId } = await newMember(foyer);
    const signedIn = async () => {
      const browser = foyer.browser();
      await signIn(foyer, browser, hostId);
      return browser;
    };
    let host = await signedIn();
    const free = await newEvent(foyer, host);
    const paid = await newEvent(foyer, host);
    const ticket = await newTicketType(host, paid);
    const register = async () => {
      const { browser } = await newGuest(foyer);
      data(await browser.call(registerForEvent, { params: { id: free.id }, body: {} }));
    };
    await register();
    // 23:30 in Madrid is already tomorrow in Tokyo.
    foyer.clock.set(new Date('2027-03-10T22:30:00Z'));
    await register();
    await register();
    foyer.clock.set(new Date('2027-03-11T09:00:00Z'));
    const { browser: buyer } = await newGuest(foyer);
    const body = { places: [{ ticketId: ticket.id }] };
    const order = data(await buyer.call(placeOrder, { params: { id: paid.id }, body }));
    await pay(foyer, order.id, 2_500);
    host = await signedIn();
    expect(await day(host)).toEqual({
      isHost: true,
      registrations: { today: 1, yesterday: 3 },
      checkIns: { today: 0, yesterday: 0 },
      sales: [{ currency: 'EUR', todayMinor: 2_500, yesterdayMinor: 0 }],
      pendingRefunds: [],
      openRefunds: [],
    });
    expect((await day(host, 'Asia/Tokyo')).registrations).toEqual({ today: 3, yesterday: 1 });
  });

  test('includes events that the member manages, but not those where they only check people in', async () => {
    const { browser: host } = await newMember(foyer);
    const { browser: manager, urlSlug: managerSlug } = await newMember(foyer);
    const { browser: helper, urlSlug: helperSlug } = await newMember(foyer);
    const event = await newEvent(foyer, host);
    const params = { id: event.id };
    for (const [browser, who, role] of [
      [manager, managerSlug, 'manager'],
      [helper, helperSlug, 'check-in'],
    ] as const) {
      data(await host.call(inviteToTeam, { params, body: { who, role } }));
      expect((await day(browser)).isHost).toBe(false);
      data(await browser.call(acceptTeamInvitation, { params }));
    }
    const { browser: guest } = await newGuest(foyer);
    data(await guest.call(registerForEvent, { params, body: {} }));
    expect(await day(manager)).toMatchObject({ isHost: true, registrations: { today: 1 } });
    expect(await day(helper)).toMatchObject({ isHost: false, registrations: { today: 0 } });
  });

  test('has the refunds that are not paid out yet, until they are, whenever they were requested', async () => {
    const { id: hostId, browser } = await newMember(foyer);
    let host = browser;
    const sell = async (title: string) => {
      const event = await newEvent(foyer, host, { title, offlinePayment: 'At the till.' });
      const { id: ticketId } = await newTicketType(host, event);
      const { browser: guest } = await newGuest(foyer);
      const order = data(
        await guest.call(placeOrder, { params: { id: event.id }, body: { places: [{ ticketId }, { ticketId }] } }),
      );
      const params = { orderId: order.id };
      data(await guest.call(payOrderOffline, { params }));
      data(await host.call(confirmOfflinePayment, { params }));
      return { event, guest, params, places: order.places.map(({ id }) => id) };
    };
    const [owed, undecided] = [await sell('Owed'), await sell('Undecided')];
    await sell('Quiet');
    data(await host.call(cancelOrder, { params: owed.params, body: { refund: 'full' } }));
    data(
      await undecided.guest.call(cancelOrder, {
        params: undecided.params,
        body: { places: undecided.places.slice(1) },
      }),
    );
    foyer.clock.advance({ days: 3 });
    host = foyer.browser();
    await signIn(foyer, host, hostId);
    const undecidedRefund = { eventId: undecided.event.id, eventTitle: 'Undecided', orders: 1 };
    const { pendingRefunds, openRefunds } = await day(host);
    expect(pendingRefunds).toEqual([{ currency: 'EUR', amountMinor: 5_000 }]);
    expect(openRefunds).toEqual([{ eventId: owed.event.id, eventTitle: 'Owed', orders: 1 }, undecidedRefund]);
    for (const { id: refundId } of data(await host.call(readOrder, { params: owed.params })).refunds)
      data(await host.call(markRefunded, { params: { ...owed.params, refundId } }));
    expect(await day(host)).toMatchObject({ pendingRefunds: [], openRefunds: [undecidedRefund] });
    const { browser: other } = await newMember(foyer);
    expect(await day(other)).toMatchObject({ pendingRefunds: [], openRefunds: [] });
  });

  test('is empty for members who host nothing, and refuses an unknown time zone', async () => {
    const { browser } = await newGuest(foyer);
    expect(await day(browser)).toEqual({
      isHost: false,
      registrations: { today: 0, yesterday: 0 },
      checkIns: { today: 0, yesterday: 0 },
      sales: [],
      pendingRefunds: [],
      openRefunds: [],
    });
    expect(refusal(await browser.call(readHostDay, { query: { timeZone: 'Mars/Base' } }))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  });
});
