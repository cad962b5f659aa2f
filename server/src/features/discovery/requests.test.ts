import { listAttendees } from '@foyer/contract/attendees/attendees.ts';
import { listMyEvents } from '@foyer/contract/discovery/search.ts';
import { listSeries, repeatEvent } from '@foyer/contract/event-editing/series.ts';
import { acceptTeamInvitation, inviteToTeam } from '@foyer/contract/events/team.ts';
import {
  approveRegistration,
  declineRegistration,
  registerForEvent,
} from '@foyer/contract/registrations/registrations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('hosts see the number of pending requests, and check-in staff do not', async () => {
  const [own, door] = [await newMember(foyer), await newMember(foyer)];
  const asked = await newEvent(foyer, own.browser, { approvalNeeded: true });
  const open = await newEvent(foyer, own.browser);
  for (let n = 0; n < 3; n += 1) {
    const { browser } = await newGuest(foyer);
    for (const { id } of [asked, open]) data(await browser.call(registerForEvent, { params: { id }, body: {} }));
  }
  const params = { id: asked.id };
  data(await own.browser.call(inviteToTeam, { params, body: { who: door.urlSlug, role: 'check-in' } }));
  data(await door.browser.call(acceptTeamInvitation, { params }));
  const requests = async ({ browser }: typeof own) =>
    Object.fromEntries(
      data(await browser.call(listMyEvents, { query: {} })).items.map((event) => [event.id, event.requests]),
    );
  expect(await requests(own)).toEqual({ [asked.id]: 3, [open.id]: 0 });
  expect(await requests(door)).toEqual({ [asked.id]: 0 });
  const [first, second] = data(await own.browser.call(listAttendees, { params, query: {} })).items;
  const of = (id = '') => ({ params: { ...params, registrationId: id } });
  data(await own.browser.call(approveRegistration, of(first?.id)));
  data(await own.browser.call(declineRegistration, of(second?.id)));
  expect(await requests(own)).toEqual({ [asked.id]: 1, [open.id]: 0 });
});

test('a later date of a series with pending requests is listed next to the next one', async () => {
  const { browser } = await newMember(foyer);
  const first = await newEvent(foyer, browser, { approvalNeeded: true });
  const params = { id: first.id };
  data(await browser.call(repeatEvent, { params, body: { frequency: 'daily', count: 4, until: null } }));
  const { dates } = data(await browser.call(listSeries, { params }));
  const third = dates[2]?.id ?? '';
  const upcoming = async () =>
    data(await browser.call(listMyEvents, { query: { upcoming: '1' } })).items.map(({ id, requests }) => [
      id,
      requests,
    ]);
  expect(await upcoming()).toEqual([[first.id, 0]]);
  data(await (await newGuest(foyer)).browser.call(registerForEvent, { params: { id: third }, body: {} }));
  expect(await upcoming()).toEqual([
    [first.id, 0],
    [third, 1],
  ]);
});
