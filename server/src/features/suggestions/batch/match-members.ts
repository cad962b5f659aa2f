import { createHash } from 'node:crypto';
import { notNowDays } from '@foyer/contract/rules/suggestion-choices.ts';
import { and, eq, lt, lte, sql } from 'drizzle-orm';
import { suggestionRules } from '#src/config/suggestions.ts';
import { daysAfter } from '#src/days-after.ts';
import type { Tx } from '#src/db/client.ts';
import { matchRuns, suggestionAnswers, suggestionDays } from '#src/db/schema/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import { matchRules } from '../matching/match-day.ts';
import { at, noBiases, setBiases } from '../matching/population.ts';
import { firstRecentDay, suggestionDay } from '../suggestion-day.ts';
import { type Learned, learnResponses } from './learn-responses.ts';
import { type MatchOutput, matchInWorker } from './match-in-worker.ts';
import { readExclusions } from './read-exclusions.ts';
import { type BatchMember, cellsOf, matchHash, populationOf, readBatchMembers } from './read-population.ts';

/**
 * Chooses today's suggestions for everyone, unless that has been done. The lists of a cell appear in one transaction
 * together with their row in `match_runs`: a batch that is stopped leaves nothing behind and is repeated, and of two that
 * run at once, the second one's result is dropped.
 */
export async function matchMembers(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'lookups' | 'log'>,
  { cellSize = suggestionRules.cellSize }: { cellSize?: number } = {},
): Promise<void> {
  const day = suggestionDay(deps.clock.now());
  const done = await finishedCells(deps, day);
  // Cell 0 is written last, so its row means that the whole day is done.
  if (done.has(0)) return;
  const batch = await readBatchMembers(deps);
  const learned = await learnResponses(deps, batch);
  const cells = cellsOf(batch, cellSize);
  for (const [cell, members] of [...cells.entries()].toReversed()) {
    if (!done.has(cell)) await matchCell(deps, day, cell, { members, learned });
  }
}

/** Removes lists and dismissals that no longer count: after "not now", the person can be suggested again. */
export async function purgeSuggestions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.delete(suggestionDays).where(lt(suggestionDays.day, firstRecentDay(now)));
  const { reason, createdAt } = suggestionAnswers;
  const returned = and(eq(reason, 'not-now'), lte(createdAt, daysAfter(now, -notNowDays)));
  await db.delete(suggestionAnswers).where(returned);
}

async function finishedCells({ db }: Pick<Deps, 'db'>, day: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ cell: matchRuns.cell })
    .from(matchRuns)
    .where(and(eq(matchRuns.day, day)));
  return new Set(rows.map(({ cell }) => cell));
}

async function matchCell(
  deps: Pick<Deps, 'db' | 'clock'>,
  day: string,
  cell: number,
  { members, learned: { model, biases } }: { members: readonly BatchMember[]; learned: Learned },
): Promise<void> {
  const { db, clock } = deps;
  const numbers = Int32Array.from(members, ({ number }) => number);
  const people = populationOf(members);
  for (const [i, { number }] of members.entries()) setBiases(people, i, biases.get(number) ?? noBiases);
  const excluded = await readExclusions(deps, numbers);
  const received = members.map((member) => member.received);
  const inputHash = matchHash(numbers, people, model, excluded);
  const output = await matchInWorker({ people, model, received, excluded });
  const run = {
    day,
    cell,
    model: model.version,
    weights: { ask: model.ask, accept: model.accept },
    inputHash,
    outputHash: createHash('sha256').update(output.partners).digest(),
    people: people.count,
    pairs: output.degrees.reduce((sum, degree) => sum + degree, 0) / 2,
    finishedAt: clock.now(),
  };
  await db.transaction(async (tx) => {
    const [first] = await tx.insert(matchRuns).values(run).onConflictDoNothing().returning({ cell: matchRuns.cell });
    if (first) await publish(tx, day, numbers, output);
  });
}

/** Writes the lists of a cell. Accounts that were erased meanwhile are left out. */
async function publish(tx: Tx, day: string, numbers: Int32Array, { partners, degrees, received }: MatchOutput) {
  for (let start = 0; start < numbers.length; start += suggestionRules.atOnce) {
    const lists = [];
    for (let i = start; i < Math.min(numbers.length, start + suggestionRules.atOnce); i += 1) {
      const own = partners.subarray(matchRules.degree * i, matchRules.degree * i + at(degrees, i));
      lists.push({
        number: at(numbers, i),
        partners: Array.from(own, (other) => at(numbers, other)),
        received: at(received, i),
      });
    }
    await tx.execute(sql`
      with lists as (
        select m.user_id, l.partners, l.received
        from json_to_recordset(${JSON.stringify(lists)}::json) as l(number int, partners int[], received real)
        join match_people m on m.number = l.number
      ), fair as (
        update match_people m set received = lists.received from lists where lists.user_id = m.user_id
      )
      insert into suggestion_days (user_id, day, partners) select user_id, ${day}, partners from lists
      where cardinality(partners) > 0 on conflict do nothing`);
  }
}
