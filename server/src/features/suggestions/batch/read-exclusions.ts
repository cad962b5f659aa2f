import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { suggestionRules } from '#src/config/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import { firstRecentDay } from '../suggestion-day.ts';

/**
 * Ids (`id`) of those who are not suggested to a member whatever they have in common, nor the member to them: connected,
 * asked, cooling down, blocked, dismissed or saved. Each part is found by an index. `now` is an instant.
 */
export function settledWith(member: SQL, now: SQL): SQL {
  const isSettled = sql`(state <> 'ended' or greatest(expires_at, low_may_ask_at, high_may_ask_at) > ${now})`;
  return sql`
    select high_id as id from connections where low_id = ${member} and ${isSettled}
    union all select low_id from connections where high_id = ${member} and ${isSettled}
    union all select blocked_id from member_blocks where user_id = ${member}
    union all select user_id from member_blocks where blocked_id = ${member}
    union all select about_id from suggestion_answers where user_id = ${member}
    union all select user_id from suggestion_answers where about_id = ${member}`;
}

/**
 * For each person of a cell, the indexes of those they must not be shown: settled ones, and everyone they were shown within
 * 90 days, but not everyone whom they were shown to (see `inBothDirections`). Ascending, without repetitions. Read for some
 * people at a time: of 100,000 people with 90 full days, the finished lists take 0.7 GB, and all rows at once four times that.
 */
export async function readExclusions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  numbers: Int32Array,
): Promise<Int32Array[]> {
  const now = clock.now();
  const indexes = new Map([...numbers].map((number, i) => [number, i]));
  const excluded: Int32Array[] = [];
  for (let start = 0; start < numbers.length; start += suggestionRules.atOnce) {
    const some = numbers.subarray(start, start + suggestionRules.atOnce);
    const lists = Array.from(some, () => new Set<number>());
    for (const { number, others } of await readBarred(db, now, some)) {
      const list = lists[(indexes.get(number) ?? start) - start];
      for (const each of others) {
        const other = indexes.get(each);
        if (other !== undefined) list?.add(other);
      }
    }
    excluded.push(...sharedLists(lists));
  }
  return excluded;
}

/** Rows of people with numbers of others: the list of each day, and those with whom each is settled. */
async function readBarred(db: Deps['db'], now: Date, some: Int32Array): Promise<z.output<typeof barred>[]> {
  const numbers = sql`${sql.param([...some])}::int[]`;
  const settled = settledWith(sql`m.user_id`, sql`${now.toISOString()}::timestamptz`);
  const { rows } = await db.execute(sql`
    select m.number, d.partners as others from match_people m join suggestion_days d on d.user_id = m.user_id
    where m.number = any(${numbers}) and d.day >= ${firstRecentDay(now)} and d.event_id is null
    union all
    select m.number, array_agg(other.number) from match_people m
    cross join lateral (${settled}) settled join match_people other on other.user_id = settled.id
    where m.number = any(${numbers}) group by m.number`);
  return z.array(barred).parse(rows);
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

const barred = z.object({ number: z.number(), others: z.array(z.number()) });
