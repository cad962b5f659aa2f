import { addAttendee } from '@foyer/contract/attendees/attendees.ts';
import { createCheckInLink } from '@foyer/contract/check-in/links.ts';
import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import { placeOrder, readOrder } from '@foyer/contract/orders/checkout.ts';
import { saveQuestions } from '@foyer/contract/registrations/questions.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { createPromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { offerTransfer } from '@foyer/contract/transfers.ts';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { placesOf } from '../../../../test/every-table.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { faultsOf, newTicketType } from '../../../../test/orders.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data } from '../../../../test/people.ts';
import { waitingForLocks } from '../../../../test/waiting-for-locks.ts';
import { eraseAccount } from './erase-account.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

async function erase(id: string): Promise<void> {
  await foyer.outbox.drain();
  await foyer.deps.db.update(users).set({ deletionDueAt: foyer.clock.now() }).where(eq(users.id, id));
  await eraseAccount(foyer.deps, id);
  await foyer.outbox.drain();
}

test.each(['still to come', 'cancelled'])(
  'of an event that is %s nothing stays that its organizer wrote',
  async (when) => {
    const mark = when === 'cancelled' ? 'Quillfeather' : 'Featherquill';
    const { id: hostId, browser: host } = await newMember(foyer, { lastName: mark });
    const event = await newEvent(foyer, host, {
      title: `${mark}'s evening`,
      summary: `With ${mark}.`,
      contact: `Ask for ${mark}`,
      codeOfConduct: `${mark} decides.`,
      speakers: [{ id: 'one', name: mark, headline: '', link: '' }],
      agenda: [
        { id: 'talk', startMinute: 0, endMinute: null, title: `${mark} speaks`, description: '', speakerIds: ['one'] },
      ],
      offlinePayment: `To the account of ${mark}`,
      place: { name: `${mark} Hall`, address: `${mark} Street`, mapLink: '', room: mark },
    });
    const params = { id: event.id };
    const ticket = await newTicketType(host, event, { kind: 'free', description: `Dinner at ${mark}'s` });
    data(await host.call(createPromoCode, { params, body: { code: `${mark}-10`, percent: 10 } }));
    data(await host.call(createCheckInLink, { params, body: { label: `${mark}'s phone` } }));
    const guest = await newGuest(foyer);
    const order = data(await guest.browser.call(placeOrder, { params, body: { places: [{ ticketId: ticket.id }] } }));
    // Added after the registrations, so earlier attendees have not answered it.
    const question = { label: `How do you know ${mark}?`, options: [], required: false, perPlace: false };
    data(await host.call(saveQuestions, { params, body: { questions: [{ ...question, kind: 'text' }] } }));
    if (when === 'cancelled') data(await host.call(cancelEvent, { params, body: { reason: `${mark} is ill.` } }));
    expect(await placesOf(foyer.deps.db, [mark])).toContain('events.offline_payment');

    await erase(hostId);
    // Messages that others received are theirs to keep.
    const letters = /^(local_messages|notifications|digest_items)\./;
    const ours = (await placesOf(foyer.deps.db, [mark])).filter((place) => !letters.test(place));
    expect(ours).toEqual([]);
    const kept = data(await guest.browser.call(readOrder, { params: { orderId: order.id } }));
    expect([kept.event.state, kept.places.map(({ ticketName }) => ticketName)]).toEqual(['cancelled', ['Standard']]);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  },
);

test('a deleted member is no longer named on tickets or transfers of others, which stay', async () => {
  const { browser: host } = await newMember(foyer);
  const event = await newEvent(foyer, host);
  const params = { id: event.id };
  const ticket = await newTicketType(host, event, { kind: 'free' });
  const buyer = await newGuest(foyer);
  // Typed in capitals, stored in lower case.
  const email = newEmail('vesper');
  const body = {
    places: [
      { ticketId: ticket.id, holderName: 'Vesper Lindqvist', holderEmail: email.toUpperCase() },
      { ticketId: ticket.id, holderName: 'Grace' },
    ],
  };
  const { places } = data(await buyer.browser.call(placeOrder, { params, body }));
  const [known, other] = [
    places.find(({ holderName }) => holderName !== 'Grace'),
    places.find(({ holderName }) => holderName === 'Grace'),
  ];
  const offered = { params: { registrationId: other?.id ?? '' }, body: { email } };
  data(await buyer.browser.call(offerTransfer, offered));
  const entered = await newEvent(foyer, host);
  const by = { name: 'Vesper Lindqvist', email, tell: false };
  const { registrationId } = data(await host.call(addAttendee, { params: { id: entered.id }, body: by }));

  const vesper = await newGuest(foyer, { name: 'Vesper', email: { address: email, proven: true } });
  await erase(vesper.id);
  // Messages about the order belong to the buyer.
  const named = await placesOf(foyer.deps.db, [vesper.id, email, 'vesper', 'lindqvist']);
  expect(named.filter((place) => !place.startsWith('local_messages.'))).toEqual([]);
  const stateOf = async (id = '') =>
    (await foyer.deps.db.select().from(registrations).where(eq(registrations.id, id)))[0]?.state;
  expect(await Promise.all([known?.id, other?.id, registrationId].map(stateOf))).toEqual(Array(3).fill('confirmed'));
  for (const { id } of [event, entered]) expect(await faultsOf(foyer, id)).toEqual([]);
});

test('two people who come to each other’s events can be erased at the same moment', async () => {
  const [ada, bob] = [await newMember(foyer), await newMember(foyer)];
  const [hers, his] = [await newEvent(foyer, ada.browser), await newEvent(foyer, bob.browser)];
  data(await ada.browser.call(registerForEvent, { params: { id: his.id }, body: {} }));
  data(await bob.browser.call(registerForEvent, { params: { id: hers.id }, body: {} }));
  await foyer.outbox.drain();
  const due = inArray(users.id, [ada.id, bob.id]);
  await foyer.deps.db.update(users).set({ deletionDueAt: foyer.clock.now() }).where(due);
  const isPostgres = foyer.deps.database.kind === 'postgres';
  const erasing = () => Promise.all([ada, bob].map(({ id }) => eraseAccount(foyer.deps, id)));
  // Both start and wait for the same events before either continues. PGlite runs one transaction at a time.
  const { begun } = isPostgres ? await whileHeld([hers.id, his.id], erasing) : { begun: erasing() };
  await begun;
  expect(await foyer.deps.db.select({ id: users.id }).from(users).where(due)).toEqual([]);
  for (const { id } of [hers, his]) expect(await faultsOf(foyer, id)).toEqual([]);
});

/** Starts something while the counters of these events are locked, and releases them once it waits. */
async function whileHeld<T>(eventIds: readonly string[], begin: () => Promise<T>): Promise<{ begun: Promise<T> }> {
  const { pool } = foyer.deps.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from event_audiences where event_id = any($1::uuid[]) for update', [eventIds]);
    const begun = begin();
    await expect.poll(() => waitingForLocks(foyer.deps.database)).toBeGreaterThan(1);
    return { begun };
  } finally {
    await client.query('rollback');
    client.release();
  }
}
