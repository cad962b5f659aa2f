import { listOrders, type OrderSort, orderSorts } from '@foyer/contract/orders/sales.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
let event: { id: string };
const count = 43;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer)).browser;
  event = await newEvent(foyer, host);
  const names = ['émile', 'Zoe', 'Ada', 'Émilia'];
  const buyers = await Promise.all(names.map(async (name) => (await newGuest(foyer, { name })).id));
  // Several orders share each time, buyer, total and state; some have no buyer any more.
  await foyer.deps.db.execute(sql`
    insert into orders (id, number, event_id, user_id, state, currency, total_minor, created_at, held_until)
    select gen_random_uuid(), 'SORT-' || n, ${event.id}, (${sql.param(buyers)}::uuid[])[1 + n % 5],
      (array['confirmed', 'awaiting', 'cancelled', 'expired', 'held'])[1 + n % 5], 'EUR', (n % 7) * 500,
      timestamptz '2026-11-01 10:00:00Z' + (n / 3) * interval '1 second',
      case when n % 5 = 4 then timestamptz '2100-01-01' end
    from generate_series(1, ${count}) n`);
});
afterAll(() => foyer.close());

const page = (sort: OrderSort, limit: number, cursor?: string) =>
  host.call(listOrders, { params: { id: event.id }, query: { sort, limit, ...(cursor && { cursor }) } });

async function everyOrder(sort: OrderSort, limit: number) {
  const found = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = data(await page(sort, limit, cursor));
    found.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

const everySort: OrderSort[] = orderSorts.flatMap((name) => [name, `-${name}` as const]);

test.each(everySort)('sorted by %s, the pages have every order once, in one order', async (sort) => {
  const orders = await everyOrder(sort, 10);
  expect(new Set(orders.map(({ id }) => id)).size).toBe(count);
  const opposite = (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as OrderSort;
  // By buyer, orders without one come last in both directions.
  const compared = (found: typeof orders) => found.filter(({ buyerName }) => buyerName !== null).map(({ id }) => id);
  expect(compared(await everyOrder(opposite, 7)).toReversed()).toEqual(compared(orders));
});

test('buyers are sorted without regard to accents and capitals, and orders without a buyer come last', async () => {
  const named = (orders: Awaited<ReturnType<typeof everyOrder>>) => [
    ...new Set(orders.map(({ buyerName }) => buyerName)),
  ];
  expect(named(await everyOrder('buyer', 100))).toEqual(['Ada', 'émile', 'Émilia', 'Zoe', null]);
  expect(named(await everyOrder('-buyer', 100))).toEqual(['Zoe', 'Émilia', 'émile', 'Ada', null]);
});

test('states are sorted by what has to be paid, totals by amount and times by when they were placed', async () => {
  const states = (await everyOrder('state', 100)).map(({ state }) => state);
  expect([...new Set(states)]).toEqual(['awaiting', 'held', 'confirmed', 'cancelled', 'expired']);
  const totals = (await everyOrder('-total', 100)).map(({ totalMinor }) => totalMinor);
  expect(totals).toEqual(totals.toSorted((one, two) => two - one));
  const times = (await everyOrder('placed', 100)).map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
});

test('the cursor of another order is refused', async () => {
  const { nextCursor } = data(await page('total', 10));
  expect(refusal(await page('-total', 10, nextCursor ?? ''))).toEqual([400, 'VALIDATION_FAILED']);
});
