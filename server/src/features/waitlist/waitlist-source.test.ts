import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { readStatistics } from '@foyer/contract/statistics/statistics.ts';
import { acceptOffer, joinWaitlist, orderOffer, readMyWaitlistEntries } from '@foyer/contract/waitlist.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrations } from '#src/db/schema/registrations.ts';
import { newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newTicketType } from '../../../test/orders.ts';
import { data } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer)).browser;
});
afterAll(() => foyer.close());

const params = ({ id }: { id: string }) => ({ params: { id } });
const source = 'campaign:spring-letter';
const sourcesOf = async (eventId: string) =>
  (
    await foyer.deps.db
      .select({ source: registrations.source })
      .from(registrations)
      .where(and(eq(registrations.eventId, eventId), eq(registrations.state, 'confirmed')))
  ).map((row) => row.source);

test('a registration from the waitlist counts for the source by which its party joined', async () => {
  const event = await newEvent(foyer, host, { capacity: { 'in-person': 2, online: null }, waitingList: true });
  const [first, second, waiting] = [await newGuest(foyer), await newGuest(foyer), await newGuest(foyer)];
  for (const { browser } of [first, second]) data(await browser.call(registerForEvent, { ...params(event), body: {} }));
  const joined = data(await waiting.browser.call(joinWaitlist, { ...params(event), body: { party: 2, source } }));
  for (const { browser } of [first, second]) data(await browser.call(cancelRegistration, params(event)));
  await foyer.outbox.drain();
  const answer = { params: { id: event.id, entryId: joined.id }, body: { others: [{ name: 'Grace Hopper' }] } };
  data(await waiting.browser.call(acceptOffer, answer));
  expect(await sourcesOf(event.id)).toEqual([source, source]);
  const { sources } = data(await host.call(readStatistics, { ...params(event), query: {} }));
  expect(sources).toContainEqual({ source: 'campaign', campaign: 'spring-letter', views: 0, registrations: 2 });
});

test('so does an ordered ticket', async () => {
  const event = await newEvent(foyer, host, { capacity: { 'in-person': 1, online: null }, waitingList: true });
  const first = await newGuest(foyer);
  data(await first.browser.call(registerForEvent, { ...params(event), body: {} }));
  const waiting = await newGuest(foyer);
  const joined = data(await waiting.browser.call(joinWaitlist, { ...params(event), body: { party: 1, source } }));
  const { id: ticketId } = await newTicketType(host, event, { kind: 'free' });
  data(await first.browser.call(cancelRegistration, params(event)));
  await foyer.outbox.drain();
  expect(data(await waiting.browser.call(readMyWaitlistEntries, params(event))).entries[0]?.state).toBe('offered');
  const order = { params: { id: event.id, entryId: joined.id }, body: { places: [{ ticketId }] } };
  data(await waiting.browser.call(orderOffer, order));
  expect(await sourcesOf(event.id)).toEqual([source]);
});
