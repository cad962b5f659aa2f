import { type Model, mayMatch, pairValue } from './pair-value.ts';
import { at, eventLimit, type Population, topicLimit, topicsOf } from './population.ts';

/** Who has a fact: people by topic, event and city. */
type Postings = { offering: number[][]; needing: number[][]; liking: number[][]; events: Groups; cities: Groups };
type Groups = ReadonlyMap<number, number[]>;

export type CandidateRules = {
  /**
   * So many people before and after a person are looked at, in the order of the population. Without it, a batch of ten times
   * as many people would look at a hundred times as many pairs.
   */
  within: number;
  /** Best by the rough score, of which the exact value is computed. */
  compared: number;
  /** Best by the exact value, which are kept. */
  kept: number;
};
export const candidateRules: CandidateRules = { within: 6_000, compared: 400, kept: 160 };

export type Candidates = { people: Int32Array; values: Float32Array };

/**
 * Finds each person's best candidates among the people who have something in common with them: a rough sum of shared facts
 * first, then the exact value of the best. `open` limits both sides to people who still have room.
 */
export function candidateFinder(
  people: Population,
  model: Model,
  open: (person: number) => boolean = () => true,
  { within, compared, kept }: CandidateRules = candidateRules,
): (person: number, excluded: Iterable<number>) => Candidates {
  const postings = postingsOf(people, open);
  const rough = new Float32Array(people.count);
  const touched = new Int32Array(people.count);
  const barred = new Int32Array(people.count).fill(-1);
  const { needsMet, sharedInterests, sameCity, sharedEvents } = model.ask.features;

  return (person, excluded) => {
    let found = 0;
    barred[person] = person;
    for (const each of excluded) barred[each] = person;
    const ranges = rangesAround(person, within, people.count);
    const add = (group: readonly number[] | undefined, weight: number) => {
      if (!group) return;
      for (const { from, until } of ranges)
        for (let g = firstFrom(group, from); g < group.length; g += 1) {
          const other = group[g] ?? until;
          if (other >= until) break;
          if (barred[other] === person) continue;
          if (rough[other] === 0) {
            touched[found] = other;
            found += 1;
          }
          rough[other] = at(rough, other) + weight;
        }
    };
    for (const topic of topicsOf(people.needs, person)) add(postings.offering[topic], needsMet);
    for (const topic of topicsOf(people.offers, person)) add(postings.needing[topic], needsMet);
    // Two shared interests of a few are about as good as a need that is met.
    for (const topic of topicsOf(people.interests, person)) add(postings.liking[topic], sharedInterests / 4);
    for (let e = 0; e < eventLimit; e += 1)
      add(postings.events.get(at(people.events, eventLimit * person + e)), sharedEvents + 0.1);
    add(postings.cities.get(at(people.city, person)), sameCity);

    const best = bestOf(touched, found, rough, compared, person);
    for (let t = 0; t < found; t += 1) rough[at(touched, t)] = 0;
    return exactly(people, model, person, best, kept);
  };
}

type Range = { from: number; until: number };

/** The people around one, in a circle. */
function rangesAround(person: number, within: number, count: number): Range[] {
  if (2 * within >= count) return [{ from: 0, until: count }];
  const [from, until] = [person - within, person + within + 1];
  if (from < 0)
    return [
      { from: 0, until },
      { from: from + count, until: count },
    ];
  if (until > count)
    return [
      { from, until: count },
      { from: 0, until: until - count },
    ];
  return [{ from, until }];
}

/** The place of the first person of an ascending group who is not before `from`. */
function firstFrom(group: readonly number[], from: number): number {
  let [low, high] = [0, group.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((group[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The `most` people of the highest rough score, found by counting how many have each score. */
function bestOf(touched: Int32Array, found: number, rough: Float32Array, most: number, person: number): Int32Array {
  if (found <= most) return touched.slice(0, found);
  const perStep = 8;
  const counts = new Uint32Array(512);
  const stepOf = (other: number) => Math.min(511, Math.floor(at(rough, other) * perStep));
  for (let t = 0; t < found; t += 1) {
    const step = stepOf(at(touched, t));
    counts[step] = at(counts, step) + 1;
  }
  let floor = 511;
  let above = 0;
  while (floor > 0 && above + at(counts, floor) <= most) {
    above += at(counts, floor);
    floor -= 1;
  }
  const best = new Int32Array(most);
  let taken = 0;
  // Of those on the last step only some fit: from a place that differs by person, so that it is not always the same ones.
  const start = (person * 2_654_435_761) % found;
  let atFloor = most - above;
  for (let t = 0; t < found && taken < most; t += 1) {
    const other = at(touched, (start + t) % found);
    const step = stepOf(other);
    if (step < floor || (step === floor && atFloor === 0)) continue;
    if (step === floor) atFloor -= 1;
    best[taken] = other;
    taken += 1;
  }
  return best.subarray(0, taken);
}

function exactly(people: Population, model: Model, person: number, best: Int32Array, kept: number): Candidates {
  const scored: { other: number; value: number }[] = [];
  for (const other of best)
    if (mayMatch(people, person, other)) scored.push({ other, value: pairValue(people, model, person, other) });
  scored.sort((a, b) => b.value - a.value || a.other - b.other);
  const length = Math.min(kept, scored.length);
  const candidates = { people: new Int32Array(length), values: new Float32Array(length) };
  for (let i = 0; i < length; i += 1) {
    candidates.people[i] = scored[i]?.other ?? 0;
    candidates.values[i] = scored[i]?.value ?? 0;
  }
  return candidates;
}

function postingsOf(people: Population, open: (person: number) => boolean): Postings {
  const byTopic = () => Array.from({ length: topicLimit }, (): number[] => []);
  const events = new Map<number, number[]>();
  const cities = new Map<number, number[]>();
  const postings = { offering: byTopic(), needing: byTopic(), liking: byTopic(), events, cities };
  const group = (groups: Map<number, number[]>, key: number, person: number) => {
    if (key === 0) return;
    const known = groups.get(key);
    if (known) known.push(person);
    else groups.set(key, [person]);
  };
  for (let person = 0; person < people.count; person += 1) {
    if (!open(person)) continue;
    for (const topic of topicsOf(people.offers, person)) postings.offering[topic]?.push(person);
    for (const topic of topicsOf(people.needs, person)) postings.needing[topic]?.push(person);
    for (const topic of topicsOf(people.interests, person)) postings.liking[topic]?.push(person);
    for (let e = 0; e < eventLimit; e += 1) group(events, at(people.events, eventLimit * person + e), person);
    group(cities, at(people.city, person), person);
  }
  return postings;
}
