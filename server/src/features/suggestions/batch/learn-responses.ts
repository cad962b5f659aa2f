import { sql } from 'drizzle-orm';
import { suggestionRules } from '#src/config/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import { learnModel } from '../matching/learn-model.ts';
import type { Model } from '../matching/pair-value.ts';
import { at, type Biases } from '../matching/population.ts';
import { type BatchMember, populationOf } from './read-population.ts';
import { readAsks, readResponses } from './read-responses.ts';

/** What requests and answers tell: a model for everyone, and how members differ from it, by number. */
export type Learned = { model: Model; biases: ReadonlyMap<number, Biases> };

/**
 * Learns how readily members ask and accept, and are asked and accepted, from the lists and requests of the past weeks, and
 * stores it. Everything is estimated anew, so what an erased account did has no influence any more. Only members who let
 * suggestions learn are part of it, on either side of a request.
 */
export async function learnResponses(
  deps: Pick<Deps, 'db' | 'clock'>,
  batch: readonly BatchMember[],
): Promise<Learned> {
  const learning = batch.filter(({ learns }) => learns);
  const people = populationOf(learning);
  const indexes = new Map(learning.map(({ number }, i) => [number, i]));
  const model = learnModel(people, {
    asks: await readAsks(deps, indexes),
    answers: await readResponses(deps, indexes),
    testDays: suggestionRules.testDays,
  });
  const biases = new Map(
    learning.map(({ number }, i) => [
      number,
      {
        asks: at(people.asks, i),
        asked: at(people.asked, i),
        accepts: at(people.accepts, i),
        accepted: at(people.accepted, i),
      },
    ]),
  );
  await store(deps, biases);
  return { model, biases };
}

/** Also forgets what was learned of members who are no longer part of it. */
async function store({ db }: Pick<Deps, 'db'>, biases: Learned['biases']): Promise<void> {
  const { atOnce } = suggestionRules;
  const rows = [...biases].map(([number, each]) => ({ number, ...each }));
  await db.transaction(async (tx) => {
    await tx.execute(sql`update match_people set asks = 0, asked = 0, accepts = 0, accepted = 0
      where (asks <> 0 or asked <> 0 or accepts <> 0 or accepted <> 0)
        and number <> all(${sql.param(rows.map(({ number }) => number))}::int[])`);
    for (let start = 0; start < rows.length; start += atOnce)
      await tx.execute(sql`
        update match_people m set asks = l.asks, asked = l.asked, accepts = l.accepts, accepted = l.accepted
        from json_to_recordset(${JSON.stringify(rows.slice(start, start + atOnce))}::json)
          as l(number int, asks real, asked real, accepts real, accepted real)
        where m.number = l.number and (m.asks, m.asked, m.accepts, m.accepted) is distinct from (l.asks, l.asked, l.accepts, l.accepted)
          and not exists (select 1 from suggestion_settings s where s.user_id = m.user_id and not s.learns)`);
  });
}
