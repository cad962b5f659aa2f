import { type AttendeeSort, attendeeSorts, listAttendees } from '@foyer/contract/attendees/attendees.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrations } from '#src/db/schema/registrations.ts';
import { newEvent } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer)).browser;
});
afterAll(() => foyer.close());

const everySort: AttendeeSort[] = attendeeSorts.flatMap((name) => [name, `-${name}` as const]);

/** Registers this many guests at once, ten of them with each name, in all states. */
async function fill(event: { id: string }, count: number): Promise<void> {
  await foyer.deps.db.execute(sql`
    insert into registrations (id, event_id, audience, state, holder_name, holder_email, created_at, changed_at)
    select gen_random_uuid(), ${event.id}, 'in-person',
      (array['confirmed', 'confirmed', 'pending', 'cancelled'])[1 + n % 4],
      'Guest ' || (n / 10), 'guest' || n || '@order.example',
      timestamptz '2026-11-01 10:00:00Z' + (n / 3) * interval '1 second', timestamptz '2026-11-01 10:00:00Z'
    from generate_series(1, ${count}) n`);
}

const page = (event: { id: string }, sort: AttendeeSort, cursor?: string, limit = 100) =>
  host.call(listAttendees, { params: { id: event.id }, query: { sort, limit, ...(cursor && { cursor }) } });

/** Reads all pages; `between` runs after each. */
async function everyone(
  event: { id: string },
  sort: AttendeeSort,
  limit: number,
  between?: (at: number) => Promise<void>,
) {
  const found: { id: string; name: string | null; state: string; createdAt: string }[] = [];
  let cursor: string | undefined;
  for (let at = 0; at === 0 || cursor !== undefined; at += 1) {
    const { items, nextCursor } = data(await page(event, sort, cursor, limit));
    found.push(...items);
    cursor = nextCursor ?? undefined;
    await between?.(at);
  }
  return found;
}

test.each(everySort)('sorted by %s, the pages have everyone once, in one order', async (sort) => {
  const event = await newEvent(foyer, host);
  await fill(event, 47);
  const found = await everyone(event, sort, 10);
  expect(new Set(found.map(({ id }) => id)).size).toBe(47);
  const opposite = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
  const reversed = await everyone(event, opposite as AttendeeSort, 7);
  expect(reversed.map(({ id }) => id).toReversed()).toEqual(found.map(({ id }) => id));
});

test('names are sorted without regard to accents and capitals, and states by what needs an answer', async () => {
  const event = await newEvent(foyer, host);
  await fill(event, 4);
  const names = ['émile', 'Zoe', 'Ada', 'Émilia'];
  const rows = await foyer.deps.db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.eventId, event.id));
  for (const [at, { id }] of rows.entries())
    await foyer.deps.db
      .update(registrations)
      .set({ holderName: names[at] ?? '' })
      .where(eq(registrations.id, id));
  expect((await everyone(event, 'name', 3)).map(({ name }) => name)).toEqual(['Ada', 'émile', 'Émilia', 'Zoe']);
  expect((await everyone(event, 'state', 3)).map(({ state }) => state)).toEqual([
    'pending',
    'confirmed',
    'confirmed',
    'cancelled',
  ]);
});

test.each(['registered', 'name', 'state', '-registered'] as const)(
  'sorted by %s, attendees who stay are listed once while others are added, change and leave',
  async (sort) => {
    const event = await newEvent(foyer, host, { approvalNeeded: true });
    await fill(event, 60);
    const before = (await everyone(event, sort, 100)).map(({ id }) => id);
    const changed = new Set<string>();
    const found = await everyone(event, sort, 10, async (at) => {
      // The last row of the page just read, to which the cursor points, moves in the order; so does one further on.
      const moved = [before[at * 10 + 9], before[at * 10 + 25]].filter((id) => id !== undefined);
      for (const id of moved) {
        changed.add(id);
        await foyer.deps.db
          .update(registrations)
          .set({ holderName: `Aaron ${at}`, state: 'declined' })
          .where(eq(registrations.id, id));
      }
      await fill(event, 3);
    });
    const steady = before.filter((id) => !changed.has(id));
    const listed = found.map(({ id }) => id).filter((id) => steady.includes(id));
    expect(listed).toEqual(steady);
  },
);

test('a cursor holds only for its own order, and one that was tampered with is refused', async () => {
  const event = await newEvent(foyer, host);
  await fill(event, 4);
  const { nextCursor } = data(await page(event, 'name', undefined, 2));
  const cursor = nextCursor ?? '';
  expect(data(await page(event, 'name', cursor)).items).toHaveLength(2);
  expect(refusal(await page(event, '-name', cursor))).toEqual([400, 'VALIDATION_FAILED']);
  const tampered = (change: object) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(cursor, 'base64url').toString()), ...change })).toString(
      'base64url',
    );
  for (const change of [{ key: '\u0000' }, { id: 'x' }, { key: 'a'.repeat(61) }, { sort: 'arrived' }])
    expect(refusal(await page(event, 'name', tampered(change)))).toEqual([400, 'VALIDATION_FAILED']);
  const byTime = tampered({ sort: 'registered', key: "2026-13-99'); drop table registrations" });
  expect(refusal(await page(event, 'registered', byTime))).toEqual([400, 'VALIDATION_FAILED']);
  expect(refusal(await page(event, 'name', undefined, 101))).toEqual([400, 'VALIDATION_FAILED']);
});

test('10,000 attendees are read in pages of 100, in order of registration and by name', async () => {
  const event = await newEvent(foyer, host, { approvalNeeded: true });
  await fill(event, 10_000);
  await foyer.deps.db.execute(sql`analyze registrations`);
  const found = await everyone(event, 'registered', 100);
  expect(new Set(found.map(({ id }) => id)).size).toBe(10_000);
  const names: (string | null)[] = [];
  let cursor: string | undefined;
  for (let at = 0; at < 10; at += 1) {
    const { items, nextCursor } = data(await page(event, '-name', cursor));
    names.push(...items.map(({ name }) => name));
    cursor = nextCursor ?? undefined;
  }
  // In the order of text, 999 comes before 998, and ten guests have each name.
  expect([names.length, new Set(names).size, names[0], names.at(-1)]).toEqual([1000, 100, 'Guest 999', 'Guest 909']);
});
