import { suggestionRules } from '../../../server/src/config/suggestions.ts';
import { averageReceived, urgencyOf } from '../../../server/src/features/suggestions/matching/fairness.ts';
import { candidateFinder, candidateRules } from '../../../server/src/features/suggestions/matching/find-candidates.ts';
import { learnModel } from '../../../server/src/features/suggestions/matching/learn-model.ts';
import { matchDay, matchRules } from '../../../server/src/features/suggestions/matching/match-day.ts';
import {
  askProbability,
  type Model,
  mayMatch,
  pairValue,
} from '../../../server/src/features/suggestions/matching/pair-value.ts';
import {
  at,
  newPopulation,
  type Population,
  setPerson,
} from '../../../server/src/features/suggestions/matching/population.ts';
import {
  addResponse,
  fadedWeight,
  newResponses,
  type Responses,
} from '../../../server/src/features/suggestions/matching/responses.ts';
import { seededRandom } from './seeded-random.ts';
import type { SyntheticPerson } from './synthetic-people.ts';

/**
 * How the twenty of a day are chosen. `one-sided`: by what the viewer would like. `reciprocal`: by the chance that both
 * connect, without a limit on how often someone is shown. `graph`: what the product does, without and with fairness.
 */
export const policies = ['one-sided', 'reciprocal', 'graph', 'fair-graph'] as const;
export type Policy = (typeof policies)[number];

export type Outcome = {
  /** Accepted of all answered and unanswered requests that are old enough. */
  acceptedShare: number;
  unansweredShare: number;
  connectionsPerMonth: number;
  /** Inequality of how often people were shown, 0 for all alike. */
  exposureGini: number;
  /** People shown to someone at least once in a week, among members of the whole week. */
  weeklyCoverage: number;
  mostShownADay: number;
  neverShown: number;
  withoutConnection: number;
  /** Pairs of the first day of which both would say yes. */
  firstDaySuccess: number;
  /** Connections of newcomers per day there, relative to everyone else's. */
  newcomers: number;
};

const shownADay = matchRules.degree;
const noRepeatDays = 90;
const expiryDays = 14;
const { learnDays, matureDays, unansweredWeight, testDays } = suggestionRules;
const requestsADay = 10;
/** Requests that a member answers in one visit. */
const answersAVisit = 5;

type Request = { from: number; to: number; day: number };

/** Lets a population live for some days under one policy. The same seed gives the same people and the same luck. */
export function simulateDays(
  invented: readonly SyntheticPerson[],
  days: number,
  policy: Policy,
  seed: number,
): Outcome {
  // In order of arrival, so that the members on a given day are the first so many.
  const everyone = invented.toSorted((a, b) => a.joinedOn - b.joinedOn);
  const random = seededRandom(seed);
  const count = everyone.length;
  const people = newPopulation(count);
  for (const [i, { shown }] of everyone.entries()) setPerson(people, i, shown);
  const seenOn = Array.from({ length: count }, () => new Map<number, number>());
  const connected = Array.from({ length: count }, () => new Set<number>());
  const inbox = Array.from({ length: count }, (): Request[] => []);
  const exposures = new Uint32Array(count);
  const received = new Float64Array(count);
  const weekShown = new Set<number>();
  let coverage = 0;
  let weeks = 0;
  let most = 0;
  let requests = 0;
  let accepted = 0;
  let expired = 0;
  let firstDay = { pairs: 0, both: 0 };
  const past: Past = { asks: [], answers: [] };
  const present = (day: number) => (i: number) => (everyone[i]?.joinedOn ?? 0) <= day;

  for (let day = 0; day < days; day += 1) {
    const isThere = present(day);
    const today = { ...people, count: everyone.filter((_, i) => isThere(i)).length };
    const excludedOf = (i: number) => {
      const excluded = new Set(connected[i]);
      for (const [other, on] of seenOn[i] ?? []) if (day - on < noRepeatDays) excluded.add(other);
      return excluded;
    };
    const model = learnedModel(today, past);
    if (policy === 'fair-graph')
      for (let i = 0; i < today.count; i += 1) people.urgency[i] = urgencyOf(received[i] ?? 0);
    const lists = listsOf(today, model, policy, excludedOf);
    const learned = { asks: newResponses(shownADay * today.count), answers: newResponses(answersAVisit * today.count) };
    const shownToday = new Uint32Array(count);
    lists.forEach((list, i) => {
      let value = 0;
      for (const other of list) {
        shownToday[other] = at(shownToday, other) + 1;
        exposures[other] = at(exposures, other) + 1;
        seenOn[i]?.set(other, day);
        weekShown.add(other);
        value += pairValue(today, model, i, other);
      }
      received[i] = averageReceived(received[i] ?? 0, value);
      if (day === 0)
        for (const other of list) {
          firstDay = {
            pairs: firstDay.pairs + 1,
            both: firstDay.both + wouldAsk(everyone, i, other) * wouldAccept(everyone, other, i),
          };
        }
    });
    most = shownToday.reduce((a, b) => Math.max(a, b), most);
    // People come in a random order, answer first, then ask.
    const visitors = [...everyone.keys()]
      .filter((i) => isThere(i) && random() < (everyone[i]?.visits ?? 0))
      .map((i) => ({ i, turn: random() }))
      .sort((a, b) => a.turn - b.turn)
      .map(({ i }) => i);
    for (const i of visitors) {
      const waiting = inbox[i] ?? [];
      for (const { from, day: requestedOn } of waiting.splice(0, answersAVisit)) {
        const isAccepted = random() < wouldAccept(everyone, i, from);
        addResponse(learned.answers, {
          from: i,
          to: from,
          happened: isAccepted,
          certainty: 1,
          days: day - requestedOn,
          position: 0,
        });
        if (!isAccepted) continue;
        accepted += 1;
        connected[i]?.add(from);
        connected[from]?.add(i);
      }
      let sent = 0;
      for (const [position, other] of (lists[i] ?? []).entries()) {
        // Not everyone reads to the end.
        if (random() < 0.03) break;
        if (sent >= requestsADay) break;
        const isAsked = random() < wouldAsk(everyone, i, other);
        addResponse(learned.asks, { from: i, to: other, happened: isAsked, certainty: 1, days: 0, position });
        if (!isAsked) continue;
        sent += 1;
        requests += 1;
        const own = inbox[i] ?? [];
        const crossing = own.findIndex(({ from }) => from === other);
        if (crossing >= 0) {
          own.splice(crossing, 1);
          accepted += 1;
          requests -= 1;
          connected[i]?.add(other);
          connected[other]?.add(i);
        } else inbox[other]?.push({ from: i, to: other, day });
      }
    }
    const late: { i: number; from: number }[] = [];
    inbox.forEach((waiting, i) => {
      const living = waiting.filter((request) => day - request.day < expiryDays);
      for (const { from } of waiting.slice(0, waiting.length - living.length)) late.push({ i, from });
      expired += waiting.length - living.length;
      waiting.splice(0, waiting.length, ...living);
    });
    const unanswered = newResponses(late.length);
    for (const { i, from } of late)
      addResponse(unanswered, {
        from: i,
        to: from,
        happened: false,
        certainty: unansweredWeight,
        days: expiryDays,
        position: 0,
      });
    past.asks.push(learned.asks);
    past.answers.push(learned.answers, unanswered);
    if (day % 7 === 6) {
      const there = [...everyone.keys()].filter(present(day - 6)).length;
      coverage += [...weekShown].filter(present(day - 6)).length / there;
      weeks += 1;
      weekShown.clear();
    }
  }
  const open = inbox.reduce((sum, waiting) => sum + waiting.length, 0);
  const settled = requests - open;
  const perDay = (isNewcomer: boolean) => {
    const group = [...everyone.keys()].filter((i) => everyone[i]?.newcomer === isNewcomer);
    const total = group.reduce((sum, i) => sum + (connected[i]?.size ?? 0), 0);
    return total / group.reduce((sum, i) => sum + days - (everyone[i]?.joinedOn ?? 0), 0);
  };
  return {
    acceptedShare: accepted / settled,
    unansweredShare: expired / settled,
    connectionsPerMonth: ((connected.reduce((sum, own) => sum + own.size, 0) / count) * 30) / days,
    exposureGini: gini(exposureRates(exposures, everyone, days)),
    weeklyCoverage: coverage / Math.max(1, weeks),
    mostShownADay: most,
    neverShown: exposures.reduce((sum, times) => sum + (times === 0 ? 1 : 0), 0) / count,
    withoutConnection: connected.filter((own) => own.size === 0).length / count,
    firstDaySuccess: firstDay.both / firstDay.pairs,
    newcomers: perDay(true) / perDay(false),
  };
}

/** What people did on the days before, oldest first. */
type Past = { asks: Responses[]; answers: Responses[] };

/** What the product would have learned by this morning; what it learned of each person is written into `people`. */
function learnedModel(people: Population, past: Past): Model {
  for (const kind of ['asks', 'answers'] as const) {
    for (const { weight, days } of past[kind])
      for (let r = 0; r < weight.length; r += 1) {
        weight[r] = at(weight, r) * fadedWeight(1);
        days[r] = at(days, r) + 1;
      }
    past[kind] = past[kind].filter(({ days }) => days.some((each) => each <= learnDays));
  }
  const mature = past.asks.filter(({ days }) => days.some((each) => each >= matureDays));
  return learnModel(people, { asks: mature, answers: past.answers, testDays });
}

function listsOf(people: Population, model: Model, policy: Policy, excludedOf: (i: number) => Set<number>): number[][] {
  if (policy === 'graph' || policy === 'fair-graph') {
    const { partners, degrees } = matchDay(people, model, { excludedOf });
    return Array.from({ length: people.count }, (_, i) => [
      ...partners.subarray(shownADay * i, shownADay * i + at(degrees, i)),
    ]);
  }
  if (policy === 'one-sided')
    return Array.from({ length: people.count }, (_, i) => mostLiked(people, model, i, excludedOf(i)));
  const find = candidateFinder(people, model, () => true, { ...candidateRules, kept: shownADay });
  return Array.from({ length: people.count }, (_, i) => [...find(i, excludedOf(i)).people]);
}

/** Those whom a person would most likely ask, of everyone, whatever they would answer. */
function mostLiked(people: Population, model: Model, i: number, excluded: ReadonlySet<number>): number[] {
  const liked: { other: number; chance: number }[] = [];
  for (let other = 0; other < people.count; other += 1)
    if (!excluded.has(other) && mayMatch(people, i, other))
      liked.push({ other, chance: askProbability(people, model, i, other) });
  return liked
    .sort((a, b) => b.chance - a.chance || a.other - b.other)
    .slice(0, shownADay)
    .map(({ other }) => other);
}

/** How the people of the simulation really decide: by their true facts, hidden quality and a taste of each pair's own. */
function liking(everyone: readonly SyntheticPerson[], a: number, b: number): number {
  const [one, other] = [everyone[a], everyone[b]];
  if (!one || !other) return -20;
  const { true: mine } = one;
  const { true: theirs } = other;
  const met = mine.needs.filter((topic) => theirs.offers.includes(topic)).length;
  const shared = mine.interests.filter((topic) => theirs.interests.includes(topic)).length;
  const city = mine.city === theirs.city ? 0.7 : 0;
  const language = (mine.languages & theirs.languages) === 0 ? -1.5 : 0;
  const step = theirs.seniority - mine.seniority;
  const level = step === 0 || step === 1 ? 0.5 : 0;
  return (
    Math.min(2, met) * 1.2 + Math.min(3, shared) * 0.7 + city + language + level + 0.8 * other.quality + taste(a, b)
  );
}
const wouldAsk = (everyone: readonly SyntheticPerson[], a: number, b: number): number =>
  probability(liking(everyone, a, b) - 4.5 - (everyone[a]?.askingBar ?? 0));
const wouldAccept = (everyone: readonly SyntheticPerson[], a: number, b: number): number =>
  probability(liking(everyone, a, b) - 4.0 - (everyone[a]?.acceptingBar ?? 0));
const probability = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** A hidden taste between -0.8 and 0.8 that belongs to a pair and a direction. */
function taste(a: number, b: number): number {
  const mixed = Math.imul(Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 7, 0x85ebca6b), 0xc2b2ae35) >>> 0;
  return (mixed / 4_294_967_296 - 0.5) * 1.6;
}

function exposureRates(exposures: Uint32Array, everyone: readonly SyntheticPerson[], days: number): number[] {
  return everyone.map(({ joinedOn }, i) => at(exposures, i) / (days - joinedOn));
}

/** The Gini coefficient of values: 0 if all are alike, near 1 if one has everything. */
function gini(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  if (total === 0) return 0;
  const weighted = sorted.reduce((sum, value, i) => sum + (i + 1) * value, 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}
