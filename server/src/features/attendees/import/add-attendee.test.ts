import { addAttendee, listAttendees, sendAnnouncement } from '@foyer/contract/attendees/attendees.ts';
import { acceptTeamInvitation, inviteToTeam } from '@foyer/contract/events/team.ts';
import {
  approveRegistration,
  cancelRegistration,
  declineRegistration,
  registerForEvent,
} from '@foyer/contract/registrations/registrations.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attendeeRules } from '#src/config/attendees.ts';
import { budgets } from '#src/db/schema/requests.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { faultsOf, newTicketType } from '../../../../test/orders.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('emails to typed addresses are limited per day for an organizer and their team together', async () => {
  const { browser: host, id: organizerId } = await newMember(foyer);
  const event = await newEvent(foyer, host);
  const params = { id: event.id };
  const add = (name: string, tell: boolean, browser = host) =>
    browser.call(addAttendee, { params, body: { name, email: newEmail(), tell } });
  data(await add('First', true));
  const mine = eq(budgets.key, `typed-addresses:${organizerId}`);
  const spent = async () => (await foyer.deps.db.select().from(budgets).where(mine))[0]?.spent;
  expect(await spent()).toBe(1);
  await foyer.deps.db
    .update(budgets)
    .set({ spent: attendeeRules.typed.limit - 1 })
    .where(mine);
  const helper = await newMember(foyer);
  data(await host.call(inviteToTeam, { params, body: { who: helper.urlSlug, role: 'manager' } }));
  data(await helper.browser.call(acceptTeamInvitation, { params }));
  const both = await Promise.all([add('Second', true), add('Third', true, helper.browser)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  // The refused attendee was not added; without a notification they are.
  data(await add('Fourth', false));
  const { items } = data(await host.call(listAttendees, { params, query: {} }));
  expect(items).toHaveLength(3);
  const message = { subject: 'Bring a jacket', text: 'It is cold.' };
  expect(refusal(await host.call(sendAnnouncement, { params, body: message }))).toEqual([429, 'RATE_LIMITED']);
  // Attendees who registered themselves do not count towards the limit.
  const open = await newEvent(foyer, host);
  const { browser: guest } = await newGuest(foyer);
  data(await guest.call(registerForEvent, { params: { id: open.id }, body: {} }));
  data(await host.call(sendAnnouncement, { params: { id: open.id }, body: message }));
});

test('a ticket assigned by an organizer counts for its type until canceled or declined, and again once approved', async () => {
  const { browser: host } = await newMember(foyer);
  const event = await newEvent(foyer, host);
  const { id: ticketTypeId } = await newTicketType(host, event, { capacity: 1 });
  const params = { id: event.id };
  const taken = async () =>
    (await foyer.deps.db.select().from(ticketTypes).where(eq(ticketTypes.id, ticketTypeId)))[0]?.taken;
  const addWithTicket = async (address: string) =>
    data(await host.call(addAttendee, { params, body: { name: 'Ada', email: address, ticketTypeId } })).registrationId;

  const ada = await newGuest(foyer, { email: { address: 'ada.by-hand@example.com', proven: true } });
  await addWithTicket('ada.by-hand@example.com');
  expect(await taken()).toBe(1);
  data(await ada.browser.call(cancelRegistration, { params }));
  expect(await taken()).toBe(0);

  const first = { params: { id: event.id, registrationId: await addWithTicket('grace.by-hand@example.com') } };
  data(await host.call(declineRegistration, first));
  expect(await taken()).toBe(0);
  const second = { params: { id: event.id, registrationId: await addWithTicket('mary.by-hand@example.com') } };
  expect(refusal(await host.call(approveRegistration, first))).toEqual([409, 'EVENT_FULL']);
  data(await host.call(declineRegistration, second));
  data(await host.call(approveRegistration, first));
  expect(await taken()).toBe(1);
  // Two concurrent approvals for the last ticket.
  data(await host.call(declineRegistration, first));
  const both = await Promise.all([first, second].map((one) => host.call(approveRegistration, one)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await taken()).toBe(1);
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});
