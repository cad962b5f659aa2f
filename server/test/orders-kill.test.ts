import { listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { createEvent, publishEvent } from '@foyer/contract/event-editing/editing.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { placeOrder, readOrder } from '@foyer/contract/orders/checkout.ts';
import { checkPayment, payOrder } from '@foyer/contract/payments.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { nextMessage } from '@foyer/e2e/people/messages.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { registrationRules } from '#src/config/events.ts';
import { outboxRules } from '#src/db/outbox/outbox-dispatcher.ts';
import { systemClock } from '#src/deps.ts';
import { endLeases, type KillableServer, killablePublicUrl, withKillableServer } from './killable-server.ts';
import { data, newPhone, signUp } from './people.ts';
import { type Answer, TestClient } from './test-client.ts';
import { overSocket } from './transport.ts';

const capacity = 5;
const people = 7;
/** Kills the server after this many acknowledged steps; the other guests are then anywhere in the process. */
const kills = [6, 9];
/** Deliveries of the killed server are retried once their lease is over, which the test usually brings forward. */
const patience = { timeout: outboxRules.leaseMs + 20_000 };

/** What the server has acknowledged to one guest so far. */
type Guest = {
  client: TestClient;
  free?: 'registered' | 'full';
  orderId?: string;
  soldOut?: true;
  checkout?: string;
  charged?: true;
  paid?: true;
};
type Events = { free: string; sold: string; ticketId: string };

async function newPerson(server: KillableServer, index: number): Promise<TestClient> {
  const transport = overSocket(() => server.foyer.url, `198.18.8.${index}`);
  const client = new TestClient({
    transport,
    clock: systemClock,
    publicUrl: killablePublicUrl,
    kind: 'browser',
    userAgent: 'Firefox',
  });
  const messagesTo = async (to: string) => [await nextMessage(server.foyer.url, to, 0)];
  await signUp({ messagesTo: messagesTo as never }, client, newPhone());
  return client;
}

async function newEvents(host: TestClient): Promise<Events> {
  const form = { firstName: 'Ada', lastName: 'Lovelace', urlSlug: 'ada', title: 'Analyst', company: 'Engines' };
  data(await host.call(completeProfile, { body: form }));
  const at = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
  const body = {
    title: 'Evening of compilers',
    summary: 'Three talks and a long table.',
    type: 'in-person' as const,
    timeZone: 'Europe/Madrid',
    startsAt: at(7),
    endsAt: at(7.1),
    place: { name: 'Casa Encendida', address: '', mapLink: '', room: '' },
    capacity: { 'in-person': capacity, online: null },
  };
  const [free = '', sold = ''] = await Promise.all(
    [0, 1].map(async () => data(await host.call(createEvent, { body })).id),
  );
  const ticketType = { audience: 'in-person', name: 'Seat', kind: 'paid', priceMinor: 2500 } as const;
  const { id: ticketId } = data(await host.call(createTicketType, { params: { id: sold }, body: ticketType }));
  for (const id of [free, sold]) data(await host.call(publishEvent, { params: { id } }));
  return { free, sold, ticketId };
}

/** The result, or null if the event is full; any other refusal fails the test. */
function unlessFull<T>(answer: Answer<T>): T | null {
  if (!answer.body.success && ['EVENT_FULL', 'TICKETS_SOLD_OUT'].includes(answer.body.error.code)) return null;
  return data(answer);
}

/** Takes each step that has not been acknowledged yet, as the pages would after a failure. */
async function continueSteps(
  { foyer }: KillableServer,
  guest: Guest,
  { free, sold, ticketId }: Events,
  onAcknowledged: () => void,
) {
  const { client } = guest;
  if (!guest.free) {
    const registration = unlessFull(await client.call(registerForEvent, { params: { id: free }, body: {} }));
    guest.free = registration ? 'registered' : 'full';
    onAcknowledged();
  }
  if (guest.soldOut) return;
  if (!guest.orderId) {
    const order = unlessFull(await client.call(placeOrder, { params: { id: sold }, body: { places: [{ ticketId }] } }));
    if (order) guest.orderId = order.id;
    else guest.soldOut = true;
    onAcknowledged();
    if (!order) return;
  }
  const params = { orderId: guest.orderId ?? '' };
  if (!guest.checkout) {
    guest.checkout = new URL(data(await client.call(payOrder, { params })).checkoutUrl).pathname;
    onAcknowledged();
  }
  if (!guest.charged) {
    const form = new URLSearchParams({ act: 'pay', card: 'twice' });
    const answer = await fetch(foyer.url + guest.checkout, { method: 'POST', body: form, redirect: 'manual' });
    // A retry redirects to the "paid" page.
    expect(answer.status).toBe(303);
    guest.charged = true;
    onAcknowledged();
  }
  if (!guest.paid) {
    await expect.poll(async () => data(await client.call(checkPayment, { params })).state, patience).toBe('paid');
    guest.paid = true;
    onAcknowledged();
  }
}

/** All guests act at once, and the server is killed midway. */
async function killDuring(server: KillableServer, guests: Guest[], events: Events, after: number): Promise<void> {
  let left = after;
  let killed: Promise<unknown> | null = null;
  const onAcknowledged = () => {
    left -= 1;
    if (left === 0) killed = server.foyer.stop('SIGKILL');
  };
  await Promise.all(
    guests.map((guest) =>
      continueSteps(server, guest, events, onAcknowledged).catch((failure: unknown) => {
        // Before the kill nothing may fail, afterwards everything may.
        if (!killed) throw failure;
      }),
    ),
  );
  expect(killed).not.toBeNull();
  await killed;
}

/** Invariants, regardless of who got the spots: each query finds the rows that violate one. */
const violations = {
  'a ledger that does not add up to its counter': sql`select a.event_id from event_audiences a
    where a.taken <> (select coalesce(sum(change), 0) from capacity_entries e where e.event_id = a.event_id and e.audience = a.audience)`,
  'a ledger entry with a wrong running sum': sql`select id from (select id, taken_after,
      sum(change) over (partition by event_id, audience order by id) as sum from capacity_entries) l where taken_after <> sum`,
  'a counter that differs from its registrations': sql`select a.event_id from event_audiences a
    where a.taken <> (select count(*) from registrations r where r.event_id = a.event_id and r.audience = a.audience
      and r.state in ('held', 'confirmed'))`,
  'a ticket type that differs from its registrations': sql`select t.id from ticket_types t
    where t.taken <> (select count(*) from registrations r where r.ticket_type_id = t.id and r.state in ('held', 'confirmed'))`,
  'a charge without a ticket or a refund': sql`select c.id from local_checkouts c join orders o on o.id = c.order_id
    where c.state = 'paid' and not (o.state = 'confirmed' and o.paid_minor - o.refunded_minor = o.total_minor)`,
  'an order charged twice': sql`select order_id from local_checkouts where state = 'paid' group by order_id having count(*) > 1`,
  'an order confirmed without payment': sql`select id from orders where state = 'confirmed' and paid_minor <> total_minor`,
};

/** Runs `steps` with a server, then checks the invariants. */
async function withServer(steps: (server: KillableServer) => Promise<void>): Promise<void> {
  await withKillableServer({ TRUSTED_PROXIES: '1' }, async (server) => {
    await steps(server);
    await server.foyer.stop();
    await server.whileStopped(async (db) => {
      for (const [what, query] of Object.entries(violations))
        expect([what, (await db.execute(query)).rows]).toEqual([what, []]);
    });
  });
}

test('kill -9 in the middle of a sale loses nothing that was acknowledged, and no spot', async () => {
  await withServer(async (server) => {
    const events = await newEvents(await newPerson(server, 250));
    const guests: Guest[] = await Promise.all(
      Array.from({ length: people }, async (_, index) => ({ client: await newPerson(server, index + 1) })),
    );
    for (const after of kills) {
      await killDuring(server, guests, events, after);
      await server.whileStopped(endLeases);
      await server.restart();
    }
    await Promise.all(guests.map((guest) => continueSteps(server, guest, events, () => {})));

    for (const { client, free, orderId } of guests) {
      const { items } = data(await client.call(listMyRegistrations, { query: {} }));
      const registered = items.filter(({ event }) => event.id === events.free);
      expect(registered).toHaveLength(free === 'registered' ? 1 : 0);
      if (orderId === undefined) continue;
      const order = data(await client.call(readOrder, { params: { orderId } }));
      expect(order).toMatchObject({ state: 'confirmed', paidMinor: 2500, refundedMinor: 0 });
    }
    expect(guests.filter(({ free }) => free === 'registered')).toHaveLength(capacity);
    expect(guests.filter(({ paid }) => paid)).toHaveLength(capacity);
  });
}, 300_000);

test('kill -9 between two batches of registrations loses none that was acknowledged and notifies nobody twice', async () => {
  await withServer(async (server) => {
    const { free: id } = await newEvents(await newPerson(server, 250));
    const count = registrationRules.enough + 4;
    const guests = await Promise.all(Array.from({ length: count }, (_, index) => newPerson(server, index + 1)));
    const register = (guest: TestClient) => guest.call(registerForEvent, { params: { id }, body: {} });
    let killed: Promise<unknown> | null = null;
    const answers = await Promise.allSettled(
      guests.map(async (guest) => {
        const answer = await register(guest);
        // At the first response: the other registrations have been decided by now, or are lost.
        killed ??= server.foyer.stop('SIGKILL');
        return unlessFull(answer)?.id ?? null;
      }),
    );
    await killed;
    await server.whileStopped(endLeases);
    await server.restart();

    const again: (string | null)[] = [];
    for (const guest of guests) again.push(unlessFull(await register(guest))?.id ?? null);
    for (const [at, answer] of answers.entries())
      if (answer.status === 'fulfilled') expect(again[at]).toBe(answer.value);
    expect(again.filter((id) => id !== null)).toHaveLength(capacity);
    for (const [at, guest] of guests.entries()) {
      const registrationId = again[at];
      const notified = async () =>
        data(await guest.call(listNotifications, { query: {} })).items.flatMap(({ path }) =>
          path.startsWith('/tickets/') ? [path] : [],
        );
      await expect.poll(notified, patience).toEqual(registrationId ? [`/tickets/${registrationId}`] : []);
    }
  });
}, 300_000);
