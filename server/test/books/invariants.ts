import { exportCapacityLedger } from '@foyer/contract/attendees/attendees.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { send } from './api-user.ts';
import type { Fixture } from './fixture.ts';

/** Queries that find violations; each must return no row. */
const violations = {
  'more spots taken than the capacity': sql`select event_id from event_audiences where taken > capacity`,
  'a counter that differs from the spots taken': sql`select a.event_id, a.audience from event_audiences a
    where a.taken <> (select count(*) from registrations r where r.event_id = a.event_id and r.audience = a.audience
        and r.state in ('held', 'confirmed'))
      + (select coalesce(sum(w.party), 0) from waiting_entries w where w.event_id = a.event_id
        and w.audience = a.audience and w.state = 'offered')
      + (select count(*) from place_changes c join orders o on o.id = c.order_id where o.event_id = a.event_id
        and c.audience = a.audience and c.state = 'open')`,
  'a ticket type whose counter differs from its tickets': sql`select t.id from ticket_types t
    where t.taken <> (select count(*) from registrations r where r.ticket_type_id = t.id and r.state in ('held', 'confirmed'))
      + (select count(*) from place_changes c where c.ticket_type_id = t.id and c.state = 'open')`,
  'a promo code whose counter differs from its uses': sql`select p.id from promo_codes p where p.taken <> (select count(*)
    from registrations r join orders o on o.id = r.order_id
    where o.promo_code_id = p.id and r.discount_minor > 0 and r.state in ('held', 'confirmed'))`,
  'a waitlist counter that differs from its entries': sql`select a.event_id from event_audiences a where a.waiting <> (select count(*)
    from waiting_entries w where w.event_id = a.event_id and w.audience = a.audience and w.state = 'waiting')`,
  'a member with two registrations for one event': sql`select user_id from registrations
    where user_id is not null and state in ('held', 'confirmed') group by event_id, user_id having count(*) > 1`,
  'an ended order with tickets, or an open one without': sql`select o.id from orders o where (o.state in
    ('held', 'awaiting', 'confirmed')) <> exists (select 1 from registrations r where r.order_id = o.id
      and r.state in ('held', 'confirmed')) and not exists (select 1 from events e where e.id = o.event_id and e.state = 'cancelled')`,
  'an order total that differs from its tickets': sql`select o.id from orders o where o.state in ('held', 'awaiting', 'confirmed')
    and o.total_minor <> (select coalesce(sum(r.price_minor), 0) from registrations r where r.order_id = o.id
      and r.state in ('held', 'confirmed'))`,
  'a canceled order that was not fully refunded': sql`select o.id from orders o join events e on e.id = o.event_id
    where (o.state <> 'confirmed' or e.state = 'cancelled') and o.paid_minor <> o.refunded_minor`,
  // Only goodwill refunds by the organizer may be missing.
  'a confirmed order paid too little or too much': sql`select o.id from orders o join events e on e.id = o.event_id
    where o.state = 'confirmed' and e.state <> 'cancelled' and case
      when exists (select 1 from refunds f where f.order_id = o.id and f.reason = 'organizer' and f.registration_id is null)
      then o.paid_minor - o.refunded_minor > o.total_minor else o.paid_minor - o.refunded_minor <> o.total_minor end`,
  'an order whose sums differ from its payments and refunds': sql`select o.id from orders o
    where o.paid_minor <> (select coalesce(sum(amount_minor), 0) from payments p where p.order_id = o.id and p.state = 'paid')
      or o.refunded_minor <> (select coalesce(sum(amount_minor), 0) from refunds f where f.order_id = o.id and f.state <> 'failed')`,
  'a card refund that was not paid out': sql`select f.id from refunds f join payments p on p.id = f.payment_id
    where p.provider = 'stripe' and (f.state <> 'done' or f.reference is null)`,
  'outbox messages that were lost': sql`select id from outbox
    where dead_at is not null or (delivered_at is null and sealed_payload is null)`,
};

export async function expectNoViolations({ deps: { db }, stripe }: Pick<Fixture, 'deps' | 'stripe'>): Promise<void> {
  for (const [what, query] of Object.entries(violations)) {
    expect([what, (await db.execute(query)).rows]).toEqual([what, []]);
  }
  // The provider's charges and refunds match ours to the cent.
  const ours = await db.execute<{ reference: string; amount: number; back: number }>(sql`
    select p.reference, p.amount_minor::int as amount, (select coalesce(sum(f.amount_minor), 0)::int from refunds f
      where f.payment_id = p.id and f.state = 'done') as back
    from payments p where p.provider = 'stripe' and p.state = 'paid' order by p.reference`);
  const atProvider = stripe.sessions
    .filter(({ payment_status }) => payment_status === 'paid')
    .map(({ id: reference, amount_total: amount, payment_intent }) => {
      const of = stripe.refunds.filter((refund) => refund.payment_intent === payment_intent);
      return { reference, amount, back: of.reduce((sum, refund) => sum + refund.amount, 0) };
    });
  const byReference = (a: { reference: string }, b: { reference: string }) => (a.reference < b.reference ? -1 : 1);
  expect([...ours.rows].sort(byReference)).toEqual(atProvider.sort(byReference));
}

type Entry = { audience: string; change: number; takenAfter: number; ticketTypeId: string | null };
type Exported = { audiences: { audience: string; capacity: number | null; taken: number }[]; entries: Entry[] };

/** Adds up the ledger that the organizer exports and checks that no spot was sold twice. Returns the spots taken. */
export async function sumLedger(
  { http, host, servers, deps }: Fixture,
  eventId: string,
): Promise<Record<string, number>> {
  const { url } = await host.callUntilAnswered(exportCapacityLedger, {
    params: { id: eventId },
    body: { format: 'json' },
  });
  const file = await send(http, `${servers[0]?.url}${url}`, { method: 'GET', headers: {}, body: undefined });
  const { audiences, entries } = JSON.parse(file?.text ?? '') as Exported;
  const sums: Record<string, number> = {};
  const types = new Map<string, number>();
  for (const { audience, change, takenAfter, ticketTypeId } of entries) {
    const sum = (sums[audience] ?? 0) + change;
    sums[audience] = sum;
    const capacity = audiences.find((each) => each.audience === audience)?.capacity ?? Number.POSITIVE_INFINITY;
    if (sum !== takenAfter || sum < 0 || sum > capacity) throw new Error(`${audience}: ${sum} of ${capacity}`);
    if (ticketTypeId) types.set(ticketTypeId, (types.get(ticketTypeId) ?? 0) + change);
  }
  for (const { audience, taken } of audiences) expect([audience, sums[audience] ?? 0]).toEqual([audience, taken]);
  const counters = sql`select id, taken from ticket_types where event_id = ${eventId}`;
  for (const { id, taken } of (await deps.db.execute<{ id: string; taken: number }>(counters)).rows)
    expect([id, types.get(id) ?? 0]).toEqual([id, taken]);
  return sums;
}
