import { listWebhookDeliveries } from '@foyer/contract/webhooks/deliveries.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { newWebhook } from '../../../../test/webhook-receiver.ts';

let foyer: TestApp;
let host: TestClient;
let params: { id: string };
const count = 23;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer)).browser;
  ({ params } = await newWebhook(host));
  // Three share each time. They are delivered, so nothing sends them.
  await foyer.deps.db.execute(sql`
    insert into webhook_deliveries (webhook_id, kind, data, state, created_at, next_at)
    select ${params.id}, 'registration.confirmed', '{}', case n % 2 when 0 then 'failed' else 'delivered' end,
      ${foyer.clock.now()}::timestamptz - (n / 3) * interval '1 minute', ${foyer.clock.now()}::timestamptz
    from generate_series(1, ${count}) n`);
});
afterAll(() => foyer.close());

type Sort = 'created' | '-created';
const page = (sort: Sort | undefined, limit: number, cursor?: string, state?: 'failed') =>
  host.call(listWebhookDeliveries, {
    params,
    query: { limit, ...(sort && { sort }), ...(cursor && { cursor }), ...(state && { state }) },
  });

async function everyDelivery(sort: Sort | undefined, limit: number, state?: 'failed') {
  const found = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = data(await page(sort, limit, cursor, state));
    found.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

test('the pages have every delivery once, in either order, the newest first by default', async () => {
  const newest = await everyDelivery('-created', 5);
  expect(new Set(newest.map(({ id }) => id)).size).toBe(count);
  const times = newest.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await everyDelivery(undefined, 100)).toEqual(newest);
  expect((await everyDelivery('created', 4)).toReversed()).toEqual(newest);
});

test('a filter keeps the order', async () => {
  const failed = await everyDelivery('created', 4, 'failed');
  expect(failed).toEqual((await everyDelivery('created', 100)).filter(({ state }) => state === 'failed'));
  expect(failed).toHaveLength(11);
});
