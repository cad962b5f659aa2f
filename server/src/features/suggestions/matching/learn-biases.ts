import { logOddsOf, type Weights } from './pair-value.ts';
import { at, type Population } from './population.ts';
import type { Responses } from './responses.ts';

/** Below this many responses the intercept of the model stays as it is. */
const leastResponses = 2_000;
export const biasLimit = 1.5;
/** What an unknown person starts with: 20 outcomes with a chance of one in ten, as the inverse of a variance. */
const priorPrecision = 20 * 0.1 * 0.9;
const rounds = 3;

/**
 * How far each person differs from what facts alone predict, in log odds between -1.5 and 1.5, written into `by` (who acts)
 * and `of` (who it is about): 0 for people without responses. The two are estimated in turn, each given the other, so that
 * people who are shown someone popular don't appear more eager than they are. Returns by how much the predictions for
 * everyone are off.
 */
export function learnBiases(
  people: Population,
  weights: Weights,
  chunks: readonly Responses[],
  by: Float32Array,
  of: Float32Array,
): number {
  by.fill(0);
  of.fill(0);
  const bases = chunks.map((chunk) => basesOf(people, weights, chunk));
  const total = chunks.reduce((sum, { count }) => sum + count, 0);
  let offset = 0;
  for (let round = 0; round < rounds; round += 1) {
    const residuals = { slope: new Float64Array(people.count), curve: new Float64Array(people.count) };
    if (total >= leastResponses) offset += meanStep(chunks, bases, by, of, offset);
    for (const [own, key] of [
      [of, 'to'],
      [by, 'from'],
    ] as const) {
      residuals.slope.fill(0);
      residuals.curve.fill(0);
      chunks.forEach((chunk, c) => {
        for (let r = 0; r < chunk.count; r += 1) {
          const { slope, curve } = residualOf(chunk, bases[c], r, by, of, offset);
          const person = at(chunk[key], r);
          residuals.slope[person] = (residuals.slope[person] ?? 0) + slope;
          residuals.curve[person] = (residuals.curve[person] ?? 0) + curve;
        }
      });
      for (let i = 0; i < people.count; i += 1) own[i] = stepped(at(own, i), residuals, i);
    }
  }
  return offset;
}

type Residuals = { slope: Float64Array; curve: Float64Array };

/** One step of Newton's method towards the most likely bias, held back by the prior. */
function stepped(bias: number, { slope, curve }: Residuals, i: number): number {
  const step = ((slope[i] ?? 0) - priorPrecision * bias) / ((curve[i] ?? 0) + priorPrecision);
  return Math.max(-biasLimit, Math.min(biasLimit, bias + step));
}

function meanStep(
  chunks: readonly Responses[],
  bases: readonly Float32Array[],
  by: Float32Array,
  of: Float32Array,
  offset: number,
): number {
  let slope = 0;
  let curve = 0;
  chunks.forEach((chunk, c) => {
    for (let r = 0; r < chunk.count; r += 1) {
      const residual = residualOf(chunk, bases[c], r, by, of, offset);
      slope += residual.slope;
      curve += residual.curve;
    }
  });
  return curve === 0 ? 0 : Math.max(-biasLimit, Math.min(biasLimit, slope / curve));
}

function residualOf(
  chunk: Responses,
  bases: Float32Array | undefined,
  r: number,
  by: Float32Array,
  of: Float32Array,
  offset: number,
): { slope: number; curve: number } {
  const odds = (bases?.[r] ?? 0) + offset + at(by, at(chunk.from, r)) + at(of, at(chunk.to, r));
  const chance = 1 / (1 + Math.exp(-odds));
  const weight = at(chunk.weight, r);
  return { slope: weight * (at(chunk.happened, r) - chance), curve: weight * chance * (1 - chance) };
}

function basesOf(people: Population, weights: Weights, { from, to, count }: Responses): Float32Array {
  const bases = new Float32Array(count);
  for (let r = 0; r < count; r += 1) bases[r] = logOddsOf(people, weights, at(from, r), at(to, r));
  return bases;
}
