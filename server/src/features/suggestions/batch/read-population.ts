import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { suggestionRules } from '#src/config/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import { matchFactsOf } from '../facts/match-profile.ts';
import { readMembers, readProfiles, visitedSince } from '../facts/read-members.ts';
import { urgencyOf } from '../matching/fairness.ts';
import type { Model } from '../matching/pair-value.ts';
import { type MatchFacts, newPopulation, type Population, setPerson } from '../matching/population.ts';
import { type TextVectors, textColumns } from '../matching/similar-texts.ts';
import { textEmbedding } from './embed-texts.ts';

/** A member of the batch. Their number is their identity; `received` is what they got lately, if they were matched before. */
export type BatchMember = {
  number: number;
  received: number | null;
  learns: boolean;
  facts: MatchFacts;
  /** Null if they do not let texts be compared, or nothing is configured. */
  texts: TextVectors | null;
};

/** Everyone who visited lately and takes part in suggestions, in the order of their numbers. */
export async function readBatchMembers(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'lookups' | 'log'>,
): Promise<BatchMember[]> {
  const { db, clock } = deps;
  const now = clock.now();
  await db.execute(sql`insert into match_people (user_id) select user_id from profiles order by completed_at, user_id
    on conflict do nothing`);
  const batch: BatchMember[] = [];
  const embed = textEmbedding(deps);
  let after = 0;
  for (;;) {
    const page = await readMembers(
      db,
      now,
      {
        where: sql`m.number > ${after} and ${visitedSince(now)}`,
        tail: sql`order by m.number limit ${suggestionRules.atOnce}`,
      },
      {},
    );
    const profiles = await readProfiles(deps, page);
    const texts = await embed(page, profiles);
    for (const { user_id, number, received, learns } of page) {
      const profile = profiles.get(user_id);
      if (!profile || number === null) continue;
      batch.push({ number, received, learns, facts: matchFactsOf(profile), texts: texts.get(user_id) ?? null });
    }
    if (page.length < suggestionRules.atOnce) return batch;
    after = page.at(-1)?.number ?? after;
  }
}

/** Divides a batch that is too large for one thread: people of the same city stay together as far as they fit. */
export function cellsOf(batch: readonly BatchMember[], size: number): BatchMember[][] {
  const byCity = batch.toSorted((a, b) => a.facts.city - b.facts.city || a.number - b.number);
  const cells: BatchMember[][] = [];
  for (let start = 0; start < byCity.length; start += size) cells.push(byCity.slice(start, start + size));
  return cells;
}

/** The people of a cell as columns. Who was never matched is as urgent as the average. */
export function populationOf(cell: readonly BatchMember[]): Population {
  const people = newPopulation(cell.length);
  const known = cell.flatMap(({ received }) => received ?? []);
  const average = known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
  for (const [i, { received, facts }] of cell.entries()) {
    setPerson(people, i, facts);
    people.urgency[i] = urgencyOf(received ?? average);
  }
  people.texts = textColumns(cell.map(({ texts }) => texts));
  return people;
}

/** Identifies the input of a match: the same input has the same result. */
export function matchHash(
  numbers: Int32Array,
  people: Population,
  model: Model,
  excluded: readonly Int32Array[],
): Buffer {
  const hash = createHash('sha256').update(numbers).update(JSON.stringify(model));
  for (const column of [...Object.values(people), ...Object.values(people.texts ?? {})])
    if (ArrayBuffer.isView(column)) hash.update(column);
  for (const list of excluded) hash.update(Uint32Array.of(list.length)).update(list);
  return hash.digest();
}
