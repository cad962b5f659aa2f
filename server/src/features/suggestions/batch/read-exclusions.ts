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
 * For each person of a cell, the indexes of those they must not be shown: settled pairs, and everyone that one of the two
 * was shown within 90 days. Ascending, without repetitions.
 */
export async function readExclusions({ db, clock }: Pick<Deps, 'db' | 'clock'>, numbers: Int32Array) {
  const now = clock.now();
  const indexes = new Map([...numbers].map((number, i) => [number, i]));
  const excluded: number[][] = Array.from(numbers, () => []);
  const exclude = (one: number, other: number) => {
    const [a, b] = [indexes.get(one), indexes.get(other)];
    if (a === undefined || b === undefined) return;
    excluded[a]?.push(b);
    excluded[b]?.push(a);
  };

  const settled = await db.execute(sql`
    select ma.number as a, mb.number as b from (${settledPairs(sql`${now.toISOString()}::timestamptz`)}) pairs
    join match_people ma on ma.user_id = pairs.a join match_people mb on mb.user_id = pairs.b`);
  for (const { a, b } of z.array(pair).parse(settled.rows)) exclude(a, b);

  for (let start = 0; start < numbers.length; start += suggestionRules.atOnce) {
    const some = [...numbers.subarray(start, start + suggestionRules.atOnce)];
    const { rows } = await db.execute(sql`
      select m.number, d.partners from suggestion_days d join match_people m on m.user_id = d.user_id
      where m.number = any(${sql.param(some)}::int[]) and d.day >= ${firstRecentDay(now)} and d.event_id is null`);
    for (const { number, partners } of z.array(shown).parse(rows))
      for (const partner of partners) exclude(number, partner);
  }
  return excluded.map((list) => Int32Array.from(new Set(list)).sort());
}

const pair = z.object({ a: z.number(), b: z.number() });
const shown = z.object({ number: z.number(), partners: z.array(z.number()) });
