import { calibrationSlope, fitOdds, logLoss, type Samples } from './logistic-regression.ts';
import { type PairFeature, pairFeatures, readFeatures, type Weights } from './pair-value.ts';
import { at, type Population } from './population.ts';
import type { Responses } from './responses.ts';

/** Responses of `from` to `until` days ago test weights, and older ones teach them. */
export type TestDays = { from: number; until: number };

/** What must be there to learn weights at all, and so many responses of each age are looked at. */
const least = { teach: 2_000, test: 500 };
const mostSamples = 100_000;
/** How strongly a weight is held near the prior one: half a unit away is usual. */
const precision = 4;
/** Facts that count for someone never count against them; the search for candidates needs that, too. */
const highest = 4;
/** Outside, predictions are too bold or too timid. */
const calibrated = { from: 0.8, until: 1.25 };

/**
 * Weights of facts that fit what members did: a logistic regression, held near the prior weights. They are used only if
 * they predict responses that they were not learned from at least as well as the prior weights do, and neither too boldly
 * nor too timidly. Null otherwise, or if there is too little to learn from.
 */
export function learnWeights(
  people: Population,
  prior: Weights,
  chunks: readonly Responses[],
  { from, until }: TestDays,
): Weights | null {
  const lessons = samplesOf(people, chunks, (days) => days >= until);
  const tests = samplesOf(people, chunks, (days) => days >= from && days < until);
  if (lessons.count < least.teach || tests.count < least.test) return null;
  const learned = withinRange(fitOdds(lessons, priorsOf(prior, precision)));
  // The prior weights, too, with what holds for everyone taken from the same responses.
  const shifted = fitOdds(lessons, priorsOf(prior, fixed));
  if (logLoss(tests, learned) > logLoss(tests, shifted)) return null;
  const slope = calibrationSlope(tests, learned);
  return slope >= calibrated.from && slope <= calibrated.until ? weightsOf(learned) : null;
}

/** A row: 1 for what holds for everyone, the facts, and the place in the list, which matters for learning only. */
const width = pairFeatures.length + 2;
const placeAt = width - 1;
const fixed = 1e9;

function priorsOf({ intercept, features }: Weights, ofFeatures: number) {
  const hardlyHeld = 1e-3;
  return [
    { start: intercept, precision: hardlyHeld },
    ...pairFeatures.map((feature) => ({ start: features[feature], precision: ofFeatures })),
    { start: 0, precision: hardlyHeld },
  ];
}

/** Responses of the wanted age: all, or evenly chosen ones if there are too many. */
function samplesOf(people: Population, chunks: readonly Responses[], isWanted: (days: number) => boolean): Samples {
  const wanted = chunks.reduce((sum, { days, count }) => sum + days.subarray(0, count).filter(isWanted).length, 0);
  const stride = Math.max(1, Math.ceil(wanted / mostSamples));
  const room = Math.ceil(wanted / stride);
  const samples = {
    rows: new Float32Array(width * room),
    width,
    happened: new Uint8Array(room),
    weight: new Float32Array(room),
    count: 0,
  };
  let met = 0;
  for (const chunk of chunks)
    for (let r = 0; r < chunk.count; r += 1) {
      if (!isWanted(at(chunk.days, r))) continue;
      if (met % stride === 0) addSample(samples, people, chunk, r);
      met += 1;
    }
  return samples;
}

function addSample(samples: Samples, people: Population, chunk: Responses, r: number): void {
  const { rows, happened, weight, count } = samples;
  const row = rows.subarray(width * count, width * (count + 1));
  row[0] = 1;
  readFeatures(people, at(chunk.from, r), at(chunk.to, r), row.subarray(1, placeAt));
  row[placeAt] = at(chunk.position, r) / 20;
  happened[count] = at(chunk.happened, r);
  weight[count] = at(chunk.weight, r);
  samples.count += 1;
}

function withinRange(coefficients: readonly number[]): number[] {
  return coefficients.map((coefficient, i) => {
    const feature = pairFeatures[i - 1];
    if (!feature) return coefficient;
    return feature === 'unknown' ? Math.min(0, coefficient) : Math.max(0, Math.min(highest, coefficient));
  });
}

function weightsOf([intercept = 0, ...features]: readonly number[]): Weights {
  return {
    intercept,
    features: Object.fromEntries(pairFeatures.map((feature, i) => [feature, features[i] ?? 0])) as Record<
      PairFeature,
      number
    >,
  };
}
