import { addAttendee } from '@foyer/contract/attendees/attendees.ts';
import { readCheckIn, scanTicket } from '@foyer/contract/check-in/check-in.ts';
import { readTicket } from '@foyer/contract/check-in/tickets.ts';
import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { listConnections } from '@foyer/contract/connections/connections.ts';
import { listRequests, requestByTicket, requestConnection } from '@foyer/contract/connections/requests.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticketRequestBudget } from '#src/config/connections.ts';
import { users } from '#src/db/schema/accounts.ts';
import { ticketCode } from '#src/features/check-in/ticket-codes/ticket-code.ts';
import { alterCode } from '../../../test/alter-code.ts';
import { inHours, newEvent } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const notFound = [404, 'NOT_FOUND'];
const now = () => ({ startsAt: inHours(foyer, 0.5), endsAt: inHours(foyer, 3) });
const scan = ({ browser }: Member, code: string) => browser.call(requestByTicket, { body: { code } });
const inbox = async ({ browser }: Member) => data(await browser.call(listRequests, { query: {} })).items;
const connectionsOf = async ({ browser }: Member) => data(await browser.call(listConnections, { query: {} })).items;

/** Registers a member, and returns the code of their ticket. */
async function attend({ browser }: Member, { id }: { id: string }): Promise<string> {
  const registration = data(await browser.call(registerForEvent, { params: { id }, body: {} }));
  const ticket = data(await browser.call(readTicket, { params: { id: registration.id } }));
  return ticket.code ?? '';
}

async function meeting() {
  const [host, ada, grace] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  const event = await newEvent(foyer, host.browser, now());
  return { host, ada, grace, event, adas: await attend(ada, event), graces: await attend(grace, event) };
}

test('a ticket asks its holder to connect, with the event where both are', async () => {
  const { ada, grace, event, adas } = await meeting();
  expect(data(await scan(grace, adas))).toMatchObject({
    state: 'sent',
    person: { urlSlug: ada.urlSlug, displayName: 'Ada Lovelace' },
    event: { slug: event.slug, title: event.title },
  });
  expect(await inbox(ada)).toMatchObject([{ person: { urlSlug: grace.urlSlug }, event: { slug: event.slug } }]);
  // A second scan changes nothing.
  expect(data(await scan(grace, adas)).state).toBe('sent');
  expect(await inbox(ada)).toHaveLength(1);
  expect(await connectionsOf(ada)).toEqual([]);
});

test('members who scan each other are connected, and met at the event', async () => {
  const { ada, grace, event, adas, graces } = await meeting();
  const answers = await Promise.all([scan(grace, adas), scan(ada, graces)]);
  expect(answers.map((answer) => data(answer).state).toSorted()).toEqual(['connected', 'sent']);
  for (const member of [ada, grace])
    expect(await connectionsOf(member)).toMatchObject([{ origin: 'scan', event: { slug: event.slug } }]);
  expect(data(await scan(ada, graces)).state).toBe('connected');
});

test('a request that the holder sent before becomes a connection with the event', async () => {
  const { ada, grace, event, adas } = await meeting();
  data(
    await ada.browser.call(requestConnection, {
      body: { urlSlug: grace.urlSlug, intent: 'conversation', message: '' },
    }),
  );
  expect(data(await scan(grace, adas)).state).toBe('connected');
  expect(await connectionsOf(grace)).toMatchObject([{ event: { slug: event.slug } }]);
});

test('a member who is available for one thing is asked for that', async () => {
  const { grace, event } = await meeting();
  const mentor = await newMember(foyer, { availability: { state: 'open', for: ['mentoring'], note: '' } });
  expect(data(await scan(grace, await attend(mentor, event))).state).toBe('sent');
  expect(await inbox(mentor)).toMatchObject([{ intent: 'mentoring' }]);
});

test('only members who attend or host the event learn whose ticket it is', async () => {
  const { host, ada, adas } = await meeting();
  const stranger = await newMember(foyer);
  expect(refusal(await scan(stranger, adas))).toEqual(notFound);
  expect(data(await scan(host, adas))).toMatchObject({ state: 'sent', person: { urlSlug: ada.urlSlug } });
  expect(refusal(await foyer.browser().call(requestByTicket, { body: { code: adas } }))[0]).toBe(401);
});

test('hidden profiles, hidden guest lists, blocks and other days give one answer', async () => {
  const { host, ada, grace, adas } = await meeting();
  const answers = [await scan(grace, 'FOYER1:NOTATICKET'), await scan(grace, alterCode(adas))];

  data(await ada.browser.call(saveVisibility, { body: { visibility: { profile: 'connections' } } }));
  answers.push(await scan(grace, adas));
  data(await ada.browser.call(saveVisibility, { body: { visibility: { profile: 'members' } } }));

  for (const guestLists of ['nobody', 'connections'] as const) {
    data(await ada.browser.call(changePreferences, { body: { privacy: { guestLists } } }));
    answers.push(await scan(grace, adas));
  }
  data(await ada.browser.call(changePreferences, { body: { privacy: { guestLists: 'members' } } }));

  const hidden = await newEvent(foyer, host.browser, { ...now(), guestListShown: false });
  const atHidden = await attend(ada, hidden);
  await attend(grace, hidden);
  answers.push(await scan(grace, atHidden));

  const later = await newEvent(foyer, host.browser, { startsAt: inHours(foyer, 26), endsAt: inHours(foyer, 28) });
  const atLater = await attend(ada, later);
  await attend(grace, later);
  answers.push(await scan(grace, atLater));

  data(await ada.browser.call(blockMember, { body: { urlSlug: grace.urlSlug } }));
  answers.push(await scan(grace, adas));
  expect(answers.map((answer) => answer.body)).toEqual(answers.map(() => answers[0]?.body));
  expect(answers.map(refusal)).toEqual(answers.map(() => notFound));

  // Who organizes the event sees its attendees whatever its guest list shows.
  expect(data(await scan(host, atHidden)).person.urlSlug).toBe(ada.urlSlug);
});

test('a ticket that was given up or belongs to the viewer asks nobody', async () => {
  const { ada, grace, event, adas } = await meeting();
  expect(refusal(await scan(ada, adas))).toEqual([400, 'VALIDATION_FAILED']);
  data(await ada.browser.call(cancelRegistration, { params: { id: event.id } }));
  expect(refusal(await scan(grace, adas))).toEqual(notFound);
});

test('an attendee whom the organizer added by hand is not revealed', async () => {
  const { host, grace, event } = await meeting();
  const ada = await newMember(foyer);
  const [row] = await foyer.deps.db.select({ email: users.email }).from(users).where(eq(users.id, ada.id));
  const body = { name: 'Somebody', email: row?.email ?? '', tell: false };
  const { registrationId } = data(await host.browser.call(addAttendee, { params: { id: event.id }, body }));
  const code = await ticketCode(foyer.deps, { eventId: event.id, registrationId, serial: 0 });
  expect(refusal(await scan(grace, code))).toEqual(notFound);
  expect(await inbox(ada)).toEqual([]);
});

test('scanning to connect checks nobody in, and the ticket still does', async () => {
  const { host, grace, event, adas } = await meeting();
  data(await scan(grace, adas));
  const params = { params: { id: event.id } };
  const arrived = async () => data(await host.browser.call(readCheckIn, params)).audiences.map((each) => each.arrived);
  expect(await arrived()).toEqual([0]);
  const byGuest = await grace.browser.call(scanTicket, { ...params, query: {}, body: { code: adas } });
  expect(refusal(byGuest)[0]).toBeGreaterThanOrEqual(401);
  expect(data(await host.browser.call(scanTicket, { ...params, query: {}, body: { code: adas } })).verdict).toBe('ok');
  expect(await arrived()).toEqual([1]);
});

test('nobody tries codes without end', async () => {
  const ada = await newMember(foyer);
  for (let tries = 0; tries < ticketRequestBudget.limit; tries += 1)
    expect(refusal(await scan(ada, 'FOYER1:X'))).toEqual(notFound);
  expect(refusal(await scan(ada, 'FOYER1:X'))).toEqual([429, 'RATE_LIMITED']);
});
