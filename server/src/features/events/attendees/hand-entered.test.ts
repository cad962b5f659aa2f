import { addAttendee } from '@foyer/contract/events/organizing/attendees.ts';
import { approveAttendee, declineAttendee, unregisterFromEvent } from '@foyer/contract/events/registering.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import { newEvent, newGuest } from '../../../../test/hosting.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal } from '../../../../test/people.ts';
import { newMember } from '../../../../test/profiled.ts';
import { faultsOf, newTicket } from '../../../../test/selling.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('a ticket given by hand counts for its kind until it is given back or declined, and again once approved', async () => {
  const { browser: host } = await newMember(foyer);
  const event = await newEvent(foyer, host);
  const { id: ticketTypeId } = await newTicket(host, event, { capacity: 1 });
  const params = { id: event.id };
  const taken = async () =>
    (await foyer.deps.db.select().from(ticketTypes).where(eq(ticketTypes.id, ticketTypeId)))[0]?.taken;
  const give = async (address: string) =>
    data(await host.call(addAttendee, { params, body: { name: 'Ada', email: address, ticketTypeId } })).registrationId;

  const ada = await newGuest(foyer, { email: { address: 'ada.by-hand@example.com', proven: true } });
  await give('ada.by-hand@example.com');
  expect(await taken()).toBe(1);
  data(await ada.browser.call(unregisterFromEvent, { params }));
  expect(await taken()).toBe(0);

  const first = { params: { id: event.id, registrationId: await give('grace.by-hand@example.com') } };
  data(await host.call(declineAttendee, first));
  expect(await taken()).toBe(0);
  const second = { params: { id: event.id, registrationId: await give('mary.by-hand@example.com') } };
  expect(refusal(await host.call(approveAttendee, first))).toEqual([409, 'EVENT_FULL']);
  data(await host.call(declineAttendee, second));
  data(await host.call(approveAttendee, first));
  expect(await taken()).toBe(1);
  // Two at once for the one that is left.
  data(await host.call(declineAttendee, first));
  const both = await Promise.all([first, second].map((one) => host.call(approveAttendee, one)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await taken()).toBe(1);
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});
