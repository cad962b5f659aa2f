import { expect, test } from 'vitest';
import { learnWeights } from './learn-weights.ts';
import { calibrationSlope, fitOdds, logLoss, type Samples } from './logistic-regression.ts';
import { priorModel, readFeatures } from './pair-value.ts';
import { newPopulation, setPerson } from './population.ts';
import { addResponse, newResponses, type Responses } from './responses.ts';

/** Numbers between 0 and 1 that look random and are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
const chance = (odds: number) => 1 / (1 + Math.exp(-odds));

/** 200 people of three cities, of whom some have needs that others meet. */
function crowd() {
  const people = newPopulation(200);
  for (let i = 0; i < 200; i += 1)
    setPerson(people, i, {
      offers: [i % 4],
      needs: [(i + 1) % 5],
      interests: [i % 7],
      avoided: [],
      languages: 1,
      intents: 0,
      seniority: 0,
      city: 1 + (i % 3),
      company: 0,
      role: 0,
      events: [],
    });
  return people;
}
const people = crowd();
const testDays = { from: 3, until: 10 };

/** Responses of which the odds follow from whether a need is met and the city is the same. */
function responses(
  count: number,
  days: () => number,
  oddsOf: (needMet: number, sameCity: number) => number,
): Responses {
  const random = numbers(count);
  const facts = new Float32Array(9);
  const chunk = newResponses(count);
  for (let r = 0; r < count; r += 1) {
    const [from, to] = [Math.floor(random() * 200), Math.floor(random() * 200)];
    readFeatures(people, from, to, facts);
    const happened = random() < chance(oddsOf(facts[0] ?? 0, facts[2] ?? 0));
    addResponse(chunk, { from, to, happened, certainty: 1, days: days(), position: 0 });
  }
  return chunk;
}
const agesFrom = (from: number, until: number) => {
  const random = numbers(9);
  return () => from + random() * (until - from);
};
const { ask: prior } = priorModel;

test('weights follow what members did: here the city decides, and needs don’t matter', () => {
  const city = (_need: number, sameCity: number) => -3 + 2.5 * sameCity;
  const learned = learnWeights(
    people,
    prior,
    [responses(6_000, agesFrom(10, 30), city), responses(2_000, agesFrom(3, 10), city)],
    testDays,
  );
  expect(learned?.features.sameCity).toBeGreaterThan(2);
  expect(learned?.features.needsMet).toBeLessThan(0.5);
  expect(learned?.features.needsMet).toBeGreaterThanOrEqual(0);
  expect((learned?.intercept ?? 0) + (learned?.features.sameLanguage ?? 0)).toBeCloseTo(-3, 0);
  // Nobody had texts to compare, so nothing was learned about them.
  expect(learned?.features.similarTexts).toBe(prior.features.similarTexts);
});

test('too few responses, or too few recent ones, teach no weights', () => {
  const city = (_need: number, sameCity: number) => -3 + 2.5 * sameCity;
  const many = responses(6_000, agesFrom(10, 30), city);
  const recent = responses(2_000, agesFrom(3, 10), city);
  expect(learnWeights(people, prior, [responses(1_900, agesFrom(10, 30), city), recent], testDays)).toBeNull();
  expect(learnWeights(people, prior, [many, responses(400, agesFrom(3, 10), city)], testDays)).toBeNull();
  // Responses of the last three days are too young to test with.
  expect(learnWeights(people, prior, [many, responses(2_000, agesFrom(0, 3), city)], testDays)).toBeNull();
});

test('weights that no longer hold in the last week are not used', () => {
  const before = responses(6_000, agesFrom(10, 30), (_need, sameCity) => -3 + 2.5 * sameCity);
  const now = responses(2_000, agesFrom(3, 10), (need, sameCity) => -1 + 2.4 * need - 2.5 * sameCity);
  expect(learnWeights(people, prior, [before, now], testDays)).toBeNull();
});

test('a regression finds the coefficients that made the outcomes, and its predictions are calibrated', () => {
  const random = numbers(3);
  const count = 20_000;
  const samples: Samples = {
    rows: new Float32Array(3 * count),
    width: 3,
    happened: new Uint8Array(count),
    weight: new Float32Array(count).fill(1),
    count,
  };
  for (let s = 0; s < count; s += 1) {
    const [one, other] = [random(), random()];
    samples.rows.set([1, one, other], 3 * s);
    samples.happened[s] = random() < chance(-1 + 2 * one - 3 * other) ? 1 : 0;
  }
  const free = { start: 0, precision: 1e-3 };
  const fitted = fitOdds(samples, [free, free, free]);
  expect([Math.round(fitted[0] ?? 0), Math.round(fitted[1] ?? 0), Math.round(fitted[2] ?? 0)]).toEqual([-1, 2, -3]);
  expect(calibrationSlope(samples, fitted)).toBeCloseTo(1, 1);
  expect(
    calibrationSlope(
      samples,
      fitted.map((each) => 2 * each),
    ),
  ).toBeCloseTo(0.5, 1);
  expect(logLoss(samples, fitted)).toBeLessThan(logLoss(samples, [-1, 0, 0]));
  expect(fitOdds(samples, [free, { start: 0.5, precision: 1e9 }, free])[1]).toBeCloseTo(0.5);
});
