import { parentPort, workerData } from 'node:worker_threads';
import { averageReceived } from '../matching/fairness.ts';
import { inBothDirections } from '../matching/in-both-directions.ts';
import { matchDay, matchRules } from '../matching/match-day.ts';
import { pairValue } from '../matching/pair-value.ts';
import { at } from '../matching/population.ts';
import type { MatchInput, MatchOutput } from './match-in-worker.ts';

function match({ people, model, received, excluded }: MatchInput): MatchOutput {
  const barred = inBothDirections(excluded);
  const { partners, degrees } = matchDay(people, model, { excludedOf: (person) => barred[person] ?? [] });
  const averages = new Float32Array(people.count);
  for (let person = 0; person < people.count; person += 1) {
    const start = matchRules.degree * person;
    let value = 0;
    for (const other of partners.subarray(start, start + at(degrees, person)))
      value += pairValue(people, model, person, other);
    averages[person] = averageReceived(received[person] ?? value, value);
  }
  return { partners, degrees, received: averages };
}

parentPort?.postMessage(match(workerData as MatchInput));
