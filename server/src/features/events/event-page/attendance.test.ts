import { readGuestList } from '@foyer/contract/discovery/guest-list.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { changeAttendanceMode } from '@foyer/contract/orders/attendance-mode.ts';
import { payOrderOffline, placeOrder } from '@foyer/contract/orders/checkout.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { events } from '#src/db/schema/events.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { newTicketType, pay } from '../../../../test/orders.ts';
import { data } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { relatedColumns } from './event-row.ts';

const { foyer, host } = await openHostedApp();

type Id = { id: string };
const params = ({ id }: Id) => ({ params: { id } });
const order = async (who: TestClient, event: Id, ticketIds: string[]) =>
  data(await who.call(placeOrder, { ...params(event), body: { places: ticketIds.map((ticketId) => ({ ticketId })) } }));

/** Attendees in total, then for each attendance mode: attendees, spots taken, spots left. */
async function countsOf(event: Id) {
  const { attendees, audiences } = data(await foyer.browser().call(readEvent, params(event)));
  return [attendees, ...audiences.map((each) => [each.attendees, each.taken, each.left])];
}

test('unpaid spots are not counted as attendees, before or after the hold expires', async () => {
  const event = await newEvent(foyer, host, {
    capacity: { 'in-person': 5, online: null },
    offlinePayment: 'IBAN ES91 2100 0418 4502 0005 1332',
  });
  const ticket = await newTicketType(host, event);
  const [paid, waitingToPay, unpaid] = [await newGuest(foyer), await newGuest(foyer), await newGuest(foyer)];
  const { id } = await order(paid.browser, event, [ticket.id, ticket.id]);
  expect(await countsOf(event)).toEqual([0, [0, 2, 3]]);
  await pay(foyer, id, 5_000);
  const transfer = await order(waitingToPay.browser, event, [ticket.id]);
  data(await waitingToPay.browser.call(payOrderOffline, { params: { orderId: transfer.id } }));
  await order(unpaid.browser, event, [ticket.id]);
  expect(await countsOf(event)).toEqual([2, [2, 4, 1]]);
  expect(data(await host.call(readGuestList, { ...params(event), query: {} })).others).toBe(2);
  // Expired holds are released and counted as free again.
  foyer.clock.advance({ minutes: limits.order.holdMinutes });
  await foyer.outbox.drain();
  expect(await countsOf(event)).toEqual([2, [2, 3, 2]]);
});

test('the organizer sees how many tickets there are where every type is limited, and nobody else does', async () => {
  const event = await newEvent(foyer, host, { type: 'hybrid', capacity: { 'in-person': null, online: null } });
  await newTicketType(host, event, { capacity: 10 });
  await newTicketType(host, event, { name: 'VIP', capacity: 5 });
  await newTicketType(host, event, { name: 'Stream', audience: 'online', capacity: 100 });
  await newTicketType(host, event, { name: 'Stream for free', audience: 'online', kind: 'free' });
  const limitsFor = async (who: TestClient) =>
    data(await who.call(readEvent, params(event))).audiences.map(({ audience, ticketLimit }) => [
      audience,
      ticketLimit,
    ]);
  expect(await limitsFor(host)).toEqual([
    ['in-person', 15],
    ['online', undefined],
  ]);
  expect(await limitsFor(foyer.browser())).toEqual([
    ['in-person', undefined],
    ['online', undefined],
  ]);
});

test('spots offered to the waitlist are not counted as attendees', async () => {
  const event = await newEvent(foyer, host, { capacity: { 'in-person': 1, online: null } });
  const [registered, waiting] = [await newGuest(foyer), await newGuest(foyer)];
  data(await registered.browser.call(registerForEvent, { ...params(event), body: {} }));
  data(await waiting.browser.call(joinWaitlist, { ...params(event), body: { party: 1 } }));
  expect(await countsOf(event)).toEqual([1, [1, 1, 0]]);
  data(await registered.browser.call(cancelRegistration, params(event)));
  expect(await countsOf(event)).toEqual([0, [0, 1, 0]]);
});

test('an attendee with an unpaid change of attendance mode is counted once', async () => {
  const event = await newEvent(foyer, host, { type: 'hybrid', capacity: { 'in-person': 5, online: 5 } });
  const room = await newTicketType(host, event, { priceMinor: 5_000 });
  const stream = await newTicketType(host, event, { name: 'Stream', audience: 'online', priceMinor: 1_000 });
  const { browser } = await newGuest(foyer);
  const { id, places } = await order(browser, event, [stream.id]);
  await pay(foyer, id, 1_000);
  const change = { params: { registrationId: places[0]?.id ?? '' }, body: { ticketId: room.id } };
  data(await browser.call(changeAttendanceMode, change));
  expect(await countsOf(event)).toEqual([1, [0, 1, 4], [1, 1, 4]]);
  await pay(foyer, id, 4_000);
  expect(await countsOf(event)).toEqual([1, [1, 1, 4], [0, 0, 5]]);
});

test('held spots are looked up by their partial indexes', async () => {
  const { id } = await newEvent(foyer, host);
  const { rows } = await foyer.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    // With few rows any index costs the same, and the choice depends on what the database held before.
    await tx.execute(sql`insert into registrations (id, event_id, audience, state, created_at, changed_at)
      select gen_random_uuid(), ${id}, 'in-person', 'confirmed', now(), now() from generate_series(1, 500)`);
    await tx.execute(sql`insert into waiting_entries (id, event_id, audience, party, state, created_at)
      select gen_random_uuid(), ${id}, 'in-person', 1, 'waiting', now() from generate_series(1, 500)`);
    await tx.execute(sql`analyze registrations`);
    await tx.execute(sql`analyze waiting_entries`);
    return await tx.execute(sql`explain select ${relatedColumns.modeCounts} from ${events}`);
  });
  const plan = JSON.stringify(rows);
  for (const index of [/registrations_held/, /waiting_entries_offered_to/, /place_changes_(open|held)/])
    expect(plan).toMatch(index);
});
