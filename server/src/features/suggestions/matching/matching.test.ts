import { describe, expect, test } from 'vitest';
import { averageReceived, urgencyOf } from './fairness.ts';
import { candidateFinder, candidateRules } from './find-candidates.ts';
import { biasLimit, learnBiases } from './learn-biases.ts';
import { matchDay, matchRules } from './match-day.ts';
import { acceptProbability, askProbability, mayMatch, pairValue, priorModel } from './pair-value.ts';
import { at, bits, type MatchFacts, newPopulation, type Population, setPerson, topicsOf } from './population.ts';
import { addResponse, fadedWeight, newResponses } from './responses.ts';

const nobody: MatchFacts = {
  offers: [],
  needs: [],
  interests: [],
  avoided: [],
  languages: 1,
  intents: 0,
  seniority: 0,
  city: 0,
  company: 0,
  role: 0,
  events: [],
};

function populationOf(everyone: readonly Partial<MatchFacts>[]): Population {
  const people = newPopulation(everyone.length);
  for (const [i, facts] of everyone.entries()) setPerson(people, i, { ...nobody, ...facts });
  return people;
}

/** People whose facts follow from their number, so that every run has the same ones. */
function crowd(count: number): Population {
  return populationOf(
    Array.from({ length: count }, (_, i) => ({
      offers: [i % 13, (i * 7) % 64],
      needs: [(i + 5) % 13, (i * 11) % 64],
      interests: [i % 9, (i * 3) % 64, (i * 5) % 64],
      city: 1 + (i % 6),
      role: 1 + (i % 5),
      seniority: 1 + (i % 4),
      events: i % 3 === 0 ? [1 + (i % 2)] : [],
    })),
  );
}

const listOf = ({ partners, degrees }: ReturnType<typeof matchDay>, i: number) => [
  ...partners.subarray(matchRules.degree * i, matchRules.degree * i + at(degrees, i)),
];
const none = () => [];

describe('facts', () => {
  test('a set holds 64 topics, and no other', () => {
    const people = populationOf([{ offers: [0, 31, 32, 63] }]);
    expect(topicsOf(people.offers, 0)).toEqual([0, 31, 32, 63]);
    expect(() => setPerson(people, 0, { ...nobody, needs: [64] })).toThrow(RangeError);
    expect([0, 1, 0xffffffff, 0x80000001].map(bits)).toEqual([0, 1, 32, 2]);
  });

  test('someone who offers what one needs is more likely to be asked, and to accept is up to their own needs', () => {
    const people = populationOf([{ needs: [3] }, { offers: [3] }, {}]);
    expect(askProbability(people, priorModel, 0, 1)).toBeGreaterThan(askProbability(people, priorModel, 0, 2));
    expect(acceptProbability(people, priorModel, 1, 0)).toBe(acceptProbability(people, priorModel, 1, 2));
  });

  test('the value of a pair is the same from both sides, and at most 1', () => {
    const people = crowd(40);
    people.asks.fill(1.5);
    people.asked.fill(1.5);
    for (let a = 0; a < 40; a += 1)
      for (let b = a + 1; b < 40; b += 1) {
        expect(pairValue(people, priorModel, a, b)).toBeCloseTo(pairValue(people, priorModel, b, a), 6);
        expect(pairValue(people, priorModel, a, b)).toBeLessThanOrEqual(1);
      }
  });

  test('colleagues, and people with a topic that one of them avoids, never match', () => {
    const people = populationOf([{ company: 6 }, { company: 6 }, { avoided: [2] }, { needs: [2] }]);
    expect([mayMatch(people, 0, 1), mayMatch(people, 0, 2), mayMatch(people, 2, 3), mayMatch(people, 3, 2)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});

describe('candidates', () => {
  test('are those with something in common, the most valuable first', () => {
    const people = populationOf([{ needs: [3], city: 1 }, { city: 1 }, { offers: [3], city: 1 }, { city: 2 }]);
    const find = candidateFinder(people, priorModel);
    expect([...find(0, []).people]).toEqual([2, 1]);
    expect([...find(0, [2]).people]).toEqual([1]);
  });

  test('the best are found among many', () => {
    const people = crowd(1500);
    const found = candidateFinder(people, priorModel)(17, []);
    const all = Array.from({ length: 1500 }, (_, i) => i)
      .filter((i) => mayMatch(people, 17, i))
      .map((i) => pairValue(people, priorModel, 17, i))
      .sort((a, b) => b - a);
    const bestTwenty = all.slice(0, 20).reduce((sum, value) => sum + value, 0);
    const foundTwenty = [...found.values].slice(0, 20).reduce((sum, value) => sum + value, 0);
    expect(foundTwenty / bestTwenty).toBeGreaterThan(0.95);
  });
});

test('of a large population only the people around one are looked at, and the first is next to the last', () => {
  const people = populationOf(Array.from({ length: 100 }, () => ({ interests: [3] })));
  const find = candidateFinder(people, priorModel, undefined, { ...candidateRules, within: 4 });
  const around = (person: number) => [...find(person, []).people].sort((a, b) => a - b);
  expect(around(50)).toEqual([46, 47, 48, 49, 51, 52, 53, 54]);
  expect(around(1)).toEqual([0, 2, 3, 4, 5, 97, 98, 99]);
  expect(around(98)).toEqual([0, 1, 2, 94, 95, 96, 97, 99]);
});

describe('a day', () => {
  test('gives everyone twenty people, and each of them sees the other', () => {
    const people = crowd(300);
    const day = matchDay(people, priorModel, { excludedOf: none });
    for (let i = 0; i < 300; i += 1) {
      const list = listOf(day, i);
      expect(list.length).toBeGreaterThanOrEqual(matchRules.degree - 1);
      expect(new Set(list).size).toBe(list.length);
      for (const other of list) expect(listOf(day, other)).toContain(i);
    }
  });

  test('never brings together who must not meet, also not to fill a list', () => {
    const people = crowd(120);
    const excludedOf = (i: number) => Array.from({ length: 120 }, (_, j) => j).filter((j) => (i + j) % 3 === 0);
    const day = matchDay(people, priorModel, { excludedOf });
    for (let i = 0; i < 120; i += 1) for (const other of listOf(day, i)) expect((i + other) % 3).not.toBe(0);
  });

  test('is the same every time', () => {
    const twice = [0, 1].map(() => matchDay(crowd(200), priorModel, { excludedOf: none }));
    expect(twice[0]).toEqual(twice[1]);
  });

  test('keeps lists varied: at most eight of one role family before gaps are filled', () => {
    const people = crowd(400);
    const day = matchDay(people, priorModel, { excludedOf: none });
    for (let i = 0; i < 400; i += 1) {
      const counts = Map.groupBy(listOf(day, i), (other) => at(people.role, other));
      for (const same of counts.values()) expect(same.length).toBeLessThanOrEqual(matchRules.perRole);
    }
  });

  test('a room of few people gives everyone all the others', () => {
    const day = matchDay(crowd(6), priorModel, { excludedOf: none });
    for (let i = 0; i < 6; i += 1) expect(listOf(day, i).length).toBeLessThanOrEqual(5);
  });
});

test('people who got little count more, and one good day changes an average by a tenth', () => {
  expect(urgencyOf(0)).toBeGreaterThan(urgencyOf(2));
  expect(averageReceived(1, 2)).toBeCloseTo(1.1);
});

describe('learning', () => {
  const learned = (count: number, responses: readonly [from: number, to: number, happened: boolean][]) => {
    const people = crowd(count);
    const chunk = newResponses(responses.length);
    for (const [from, to, happened] of responses)
      addResponse(chunk, { from, to, happened, certainty: 1, days: 0, position: 0 });
    const offset = learnBiases(people, priorModel.ask, [chunk], people.asks, people.asked);
    return { people, offset };
  };
  const everyone = (count: number, happened: (from: number, to: number) => boolean) =>
    Array.from({ length: count }, (_, from) =>
      Array.from({ length: count }, (_, to) => [from, to, happened(from, to)] as [number, number, boolean]),
    ).flat();

  test('a bias is 0 without responses, grows with them, and has a limit', () => {
    const few = learned(30, [[0, 1, true]]).people;
    const many = learned(
      30,
      Array.from({ length: 12 }, (_, i) => [0, i + 1, true]),
    ).people;
    expect(at(few.asks, 5)).toBe(0);
    expect(at(few.asks, 0)).toBeGreaterThan(0);
    expect(at(many.asks, 0)).toBeGreaterThan(at(few.asks, 0));
    const most = learned(
      30,
      Array.from({ length: 600 }, (_, i) => [0, 1 + (i % 29), true]),
    ).people;
    expect(at(most.asks, 0)).toBeCloseTo(biasLimit);
  });

  test('people who are shown someone popular do not appear more eager than they are', () => {
    const meets = (from: number, to: number) => to !== 7 || from < 20;
    const responses = everyone(40, (from, to) => to === 7 && from % 3 === 0).filter(([from, to]) => meets(from, to));
    const { people } = learned(40, responses);
    const mean = (from: number, until: number) =>
      people.asks.subarray(from, until).reduce((sum, each) => sum + each, 0) / (until - from);
    expect(at(people.asked, 7)).toBeGreaterThan(at(people.asked, 8) + 0.5);
    expect(Math.abs(mean(0, 20) - mean(20, 40))).toBeLessThan(0.1);
  });

  test('what holds for everyone is nobody’s bias, once there are 2,000 responses', () => {
    const half = (from: number, to: number) => (from * 7 + to * 13) % 2 === 0;
    const { people, offset } = learned(60, everyone(60, half));
    expect(offset).toBeGreaterThan(0.5);
    for (let i = 0; i < 60; i += 1) expect(Math.abs(at(people.asks, i))).toBeLessThan(0.8);
    expect(learned(30, everyone(30, half)).offset).toBe(0);
  });

  test('something counts half after 60 days', () => {
    expect([0, 60, 120].map(fadedWeight)).toEqual([1, 0.5, 0.25]);
  });
});
