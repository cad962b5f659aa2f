import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { suggestionRules } from '#src/config/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import { firstRecentDay } from '../suggestion-day.ts';

/**
 * Pairs of members who are not suggested to each other whatever they have in common: connected, asked, cooling down,
 * blocked, dismissed or saved. `now` is an instant. Columns `a` and `b`, in one order only.
 */
export const settledPairs = (now: SQL): SQL => sql`
  select low_id as a, high_id as b from connections
  where state <> 'ended' or greatest(expires_at, low_may_ask_at, high_may_ask_at) > ${now}
  union all select user_id, blocked_id from member_blocks
  union all select user_id, about_id from suggestion_answers`;

/**
 * For each person of a cell, the indexes of those they must not be shown: settled pairs, and everyone they were shown within
 * 90 days, but not everyone whom they were shown to (see `inBothDirections`). Ascending, without repetitions. Read for some
 * people at a time: of 100,000 people with 90 full days, the finished lists take 0.7 GB, and all rows at once four times that.
 */
export async function readExclusions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  numbers: Int32Array,
): Promise<Int32Array[]> {
  const now = clock.now();
  const indexes = new Map([...numbers].map((number, i) => [number, i]));
  const settled = await readSettled(db, now, indexes);
  const excluded: Int32Array[] = [];
  for (let start = 0; start < numbers.length; start += suggestionRules.atOnce) {
    const some = numbers.subarray(start, start + suggestionRules.atOnce);
    const lists = Array.from(some, (_, i) => new Set(settled.get(start + i)));
    const { rows } = await db.execute(sql`
      select m.number, d.partners from suggestion_days d join match_people m on m.user_id = d.user_id
      where m.number = any(${sql.param([...some])}::int[]) and d.day >= ${firstRecentDay(now)} and d.event_id is null`);
    for (const { number, partners } of z.array(shown).parse(rows)) {
      const list = lists[(indexes.get(number) ?? start) - start];
      for (const partner of partners) {
        const other = indexes.get(partner);
        if (other !== undefined) list?.add(other);
      }
    }
    excluded.push(...sharedLists(lists));
  }
  return excluded;
}

async function readSettled(
  db: Deps['db'],
  now: Date,
  indexes: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await db.execute(sql`
    select ma.number as a, mb.number as b from (${settledPairs(sql`${now.toISOString()}::timestamptz`)}) pairs
    join match_people ma on ma.user_id = pairs.a join match_people mb on mb.user_id = pairs.b`);
  const settled = new Map<number, number[]>();
  const add = (one: number, other: number) => {
    const known = settled.get(one);
    if (known) known.push(other);
    else settled.set(one, [other]);
  };
  for (const { a, b } of z.array(pair).parse(rows)) {
    const [one, other] = [indexes.get(a), indexes.get(b)];
    if (one === undefined || other === undefined) continue;
    add(one, other);
    add(other, one);
  }
  return settled;
}

/** Ascending lists in one block of memory that threads share, so that the one that matches needs no copy. */
function sharedLists(lists: readonly ReadonlySet<number>[]): Int32Array[] {
  const total = lists.reduce((sum, { size }) => sum + size, 0);
  const block = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * total));
  let start = 0;
  return lists.map((list) => {
    const own = block.subarray(start, start + list.size);
    start += list.size;
    own.set([...list]);
    return own.sort();
  });
}

const pair = z.object({ a: z.number(), b: z.number() });
const shown = z.object({ number: z.number(), partners: z.array(z.number()) });
