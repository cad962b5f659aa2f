import { addAttendee } from '@foyer/contract/attendees/attendees.ts';
import { checkInByName, undoCheckIn } from '@foyer/contract/check-in/check-in.ts';
import { cancelEvent, changeEvent, publishEvent, unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { repeatEvent } from '@foyer/contract/event-editing/series.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { changeAttendanceMode } from '@foyer/contract/orders/attendance-mode.ts';
import { cancelOrder, payOrderOffline, placeOrder } from '@foyer/contract/orders/checkout.ts';
import * as registering from '@foyer/contract/registrations/registrations.ts';
import type { SentKind } from '@foyer/contract/rules/webhook-choices.ts';
import { acceptTransfer } from '@foyer/contract/transfers.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { webhookBody } from '@foyer/contract/webhooks/webhook-body.ts';
import { deleteWebhook } from '@foyer/contract/webhooks/webhooks.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refunds } from '#src/db/schema/orders.ts';
import { webhookAttempts, webhookDeliveries, webhooks } from '#src/db/schema/webhooks.ts';
import { settleRefund } from '#src/features/orders/refunds/settle-refund.ts';
import { offerAllSpots } from '#src/features/waitlist/queue/offer-all-spots.ts';
import { erase } from '../../../test/erase.ts';
import { newDraft, newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newTicketType, pay, startTransfer } from '../../../test/orders.ts';
import { data } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { newWebhook } from '../../../test/webhook-receiver.ts';
import { bodyOf } from './sending/message.ts';

let foyer: TestApp;
let host: TestClient;
let hostId: string;
beforeAll(async () => {
  foyer = await openTestApp();
});
beforeEach(async () => {
  ({ browser: host, id: hostId } = await newMember(foyer));
});
afterAll(() => foyer.close());

type Id = { id: string };
const params = (id: string) => ({ params: { id } });

/** The events sent to a webhook, each validated against its contract. */
async function told({ id }: Id): Promise<[SentKind, string][]> {
  const rows = await foyer.deps.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(asc(webhookDeliveries.createdAt));
  for (const row of rows) {
    const body = JSON.parse(bodyOf(row));
    expect(webhookBody(row.kind).parse(body)).toEqual(body);
    expect(body.data.eventId).toBe(row.eventId);
    expect(Buffer.byteLength(bodyOf(row))).toBeLessThan(20_000);
  }
  // Events of the same moment have no order.
  return rows.map(({ kind, data: { state } }): [SentKind, string] => [kind, String(state)]).sort();
}
const kindsOf = async (webhook: Id) => (await told(webhook)).map(([kind]) => kind);

test('an event sends messages from its publication to its end, but not as a draft', async () => {
  const { webhook } = await newWebhook(host);
  const { id } = await newDraft(foyer, host);
  const draft = data(await host.call(readEvent, params(id)));
  data(await host.call(changeEvent, { ...params(id), body: { version: draft.version, title: 'Evening of linkers' } }));
  expect(await told(webhook)).toEqual([]);
  const { version } = data(await host.call(publishEvent, params(id)));
  data(await host.call(changeEvent, { ...params(id), body: { version, summary: 'Other talks.' } }));
  data(await host.call(unpublishEvent, params(id)));
  data(await host.call(publishEvent, params(id)));
  data(await host.call(cancelEvent, { ...params(id), body: {} }));
  expect(await told(webhook)).toEqual([
    ['event.cancelled', 'cancelled'],
    ['event.changed', 'published'],
    ['event.published', 'published'],
    ['event.published', 'published'],
    ['event.unpublished', 'unpublished'],
  ]);
});

test('every occurrence of a series sends messages', async () => {
  const { id } = await newEvent(foyer, host);
  const { webhook } = await newWebhook(host, { kinds: ['event.published'] });
  data(await host.call(repeatEvent, { ...params(id), body: { frequency: 'weekly', count: 3, until: null } }));
  expect(await kindsOf(webhook)).toEqual(['event.published', 'event.published']);
});

test('registrations, requests, cancellations, manual admissions and refusals send messages with ids only', async () => {
  const { webhook } = await newWebhook(host);
  const open = await newEvent(foyer, host);
  const asking = await newEvent(foyer, host, { approvalNeeded: true });
  const [ada, bob] = [await newGuest(foyer, { name: 'Ada Quillfeather' }), await newGuest(foyer)];
  data(await ada.browser.call(registering.registerForEvent, { ...params(open.id), body: {} }));
  data(await ada.browser.call(registering.cancelRegistration, params(open.id)));
  const ids = [];
  for (const { browser } of [ada, bob])
    ids.push(data(await browser.call(registering.registerForEvent, { ...params(asking.id), body: {} })).id);
  const one = (registrationId = '') => ({ params: { id: asking.id, registrationId } });
  data(await host.call(registering.approveRegistration, one(ids[0])));
  data(await host.call(registering.declineRegistration, one(ids[1])));
  data(
    await host.call(addAttendee, {
      ...params(open.id),
      body: { name: 'Eve Quillfeather', email: 'eve@example.com' },
    }),
  );
  expect((await told(webhook)).filter(([kind]) => kind.startsWith('registration'))).toEqual([
    ['registration.cancelled', 'cancelled'],
    ['registration.confirmed', 'confirmed'],
    ['registration.confirmed', 'confirmed'],
    ['registration.confirmed', 'confirmed'],
    ['registration.declined', 'declined'],
    ['registration.requested', 'pending'],
    ['registration.requested', 'pending'],
  ]);
  const kept = JSON.stringify(await foyer.deps.db.select().from(webhookDeliveries));
  expect(kept).toContain(ids[0]);
  expect(kept).not.toMatch(/quillfeather|eve@/i);
  expect(kept).not.toContain(ada.id);
});

test('orders send messages when paid and refunded, but not while held', async () => {
  const event = await newEvent(foyer, host);
  const ticket = await newTicketType(host, event);
  const { webhook } = await newWebhook(host);
  const { browser } = await newGuest(foyer);
  const places = [{ ticketId: ticket.id }, { ticketId: ticket.id }];
  const { id: orderId, totalMinor } = data(await browser.call(placeOrder, { ...params(event.id), body: { places } }));
  expect(await told(webhook)).toEqual([]);
  await pay(foyer, orderId, totalMinor);
  expect(await kindsOf(webhook)).toEqual(['order.confirmed', 'registration.confirmed', 'registration.confirmed']);
  data(await host.call(cancelOrder, { params: { orderId }, body: { refund: 'full' } }));
  const { db } = foyer.deps;
  const asked = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  for (const { id } of asked)
    await db.transaction((tx) => settleRefund(foyer.deps, tx, id, { state: 'done', reference: id, error: null }));
  expect((await kindsOf(webhook)).filter((kind) => !kind.endsWith('confirmed'))).toEqual([
    'order.cancelled',
    'order.refunded',
    'order.refunded',
    'registration.cancelled',
    'registration.cancelled',
  ]);
  const [refund] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.kind, 'order.refunded'));
  expect(refund?.data).toMatchObject({ orderId, amountMinor: 2_500, currency: 'EUR' });
});

test('orders to be paid to the organizer send messages', async () => {
  const event = await newEvent(foyer, host, { offlinePayment: 'By transfer.' });
  const ticket = await newTicketType(host, event);
  const { webhook } = await newWebhook(host, { kinds: ['order.awaiting', 'order.confirmed'] });
  const { browser } = await newGuest(foyer);
  const body = { places: [{ ticketId: ticket.id }] };
  const { id: orderId } = data(await browser.call(placeOrder, { ...params(event.id), body }));
  data(await browser.call(payOrderOffline, { params: { orderId } }));
  expect(await told(webhook)).toEqual([['order.awaiting', 'awaiting']]);
});

test('a transferred ticket or changed attendance mode sends the current state', async () => {
  const event = await newEvent(foyer, host, { type: 'hybrid' });
  const { webhook } = await newWebhook(host, { kinds: ['registration.changed'] });
  const [ada, bob] = [(await newGuest(foyer)).browser, (await newGuest(foyer)).browser];
  const { id: registrationId } = data(
    await ada.call(registering.registerForEvent, { ...params(event.id), body: { audience: 'in-person' } }),
  );
  const place = { params: { registrationId } };
  foyer.clock.advance({ minutes: 1 });
  data(await ada.call(changeAttendanceMode, { ...place, body: {} }));
  foyer.clock.advance({ minutes: 1 });
  const token = await startTransfer(foyer, ada, registrationId);
  data(await bob.call(acceptTransfer, { body: { token } }));
  expect(await kindsOf(webhook)).toEqual(['registration.changed', 'registration.changed']);
  const rows = await foyer.deps.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhook.id));
  const now = foyer.clock.now().getTime();
  const facts = rows.map(({ data: { serial, audience }, createdAt }) => [serial, audience, now - createdAt.getTime()]);
  expect(facts.sort()).toEqual([
    [0, 'online', 60_000],
    [1, 'online', 0],
  ]);
});

test('waitlists and check-ins send messages', async () => {
  const event = await newEvent(foyer, host, { capacity: { 'in-person': 1, online: null } });
  const { webhook } = await newWebhook(host);
  const [ada, bob] = [(await newGuest(foyer)).browser, (await newGuest(foyer)).browser];
  const { id } = data(await ada.call(registering.registerForEvent, { ...params(event.id), body: {} }));
  data(await bob.call(joinWaitlist, { ...params(event.id), body: { party: 1 } }));
  const guest = { params: { id: event.id, registrationId: id } };
  data(await host.call(checkInByName, { ...guest, query: { anyTime: '1' } }));
  data(await host.call(undoCheckIn, guest));
  data(await host.call(undoCheckIn, guest));
  data(await ada.call(registering.cancelRegistration, params(event.id)));
  await foyer.outbox.drain();
  data(await host.call(cancelEvent, { ...params(event.id), body: {} }));
  await foyer.outbox.drain();
  await offerAllSpots(foyer.deps);
  const kinds = (await told(webhook)).filter(([kind]) => /^(waiting|check-in)/.test(kind)).map(([kind]) => kind);
  expect(kinds).toEqual(['check-in.made', 'check-in.undone', 'waiting.ended', 'waiting.joined', 'waiting.offered']);
});

test('only the organizer’s active webhooks get the subscribed kinds', async () => {
  const other = await newMember(foyer);
  const { webhook: foreign } = await newWebhook(other.browser);
  const { webhook: few } = await newWebhook(host, { kinds: ['event.cancelled'] });
  const { id } = await newEvent(foyer, host);
  const { webhook: gone } = await newWebhook(host);
  data(await host.call(deleteWebhook, params(gone.id)));
  data(await host.call(cancelEvent, { ...params(id), body: {} }));
  expect(await kindsOf(foreign)).toEqual([]);
  expect(await kindsOf(few)).toEqual(['event.cancelled']);
});

test('rolled back changes send nothing', async () => {
  const { id } = await newEvent(foyer, host);
  const { webhook } = await newWebhook(host);
  const { version } = data(await host.call(readEvent, params(id)));
  const body = { version: version + 5, title: 'Too late' };
  expect((await host.call(changeEvent, { ...params(id), body })).status).toBe(409);
  expect(await told(webhook)).toEqual([]);
});

test('erasing an account leaves nothing of its webhooks', async () => {
  const { db } = foyer.deps;
  const { id } = await newEvent(foyer, host);
  const { webhook } = await newWebhook(host);
  const guest = await newGuest(foyer);
  data(await guest.browser.call(registering.registerForEvent, { ...params(id), body: {} }));
  const [delivery] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhook.id));
  if (!delivery) throw new Error('nothing was written down');
  const went = { at: foyer.clock.now(), milliseconds: 1, answer: 'who' };
  await db.insert(webhookAttempts).values({ deliveryId: delivery.id, ...went });
  await erase(foyer, hostId);
  expect(await db.select().from(webhooks).where(eq(webhooks.userId, hostId))).toEqual([]);
  expect(await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhook.id))).toEqual([]);
  expect(await db.select().from(webhookAttempts).where(eq(webhookAttempts.deliveryId, delivery.id))).toEqual([]);
});

test('a registration and the deletion of a webhook at the same moment do not deadlock in either order', async () => {
  const { id } = await newEvent(foyer, host);
  for (let round = 0; round < 3; round += 1) {
    const { webhook } = await newWebhook(host);
    const guests = await Promise.all(Array.from({ length: 4 }, () => newGuest(foyer)));
    const [deleted, ...registered] = await Promise.all([
      host.call(deleteWebhook, params(webhook.id)),
      ...guests.map(({ browser }) => browser.call(registering.registerForEvent, { ...params(id), body: {} })),
    ]);
    expect([deleted, ...registered].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await told(webhook)).toEqual([]);
  }
});
