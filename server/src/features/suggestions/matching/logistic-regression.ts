import { at } from './population.ts';

/** Outcomes with what was known before each: `rows` holds `width` numbers for each of them. */
export type Samples = {
  rows: Float32Array;
  width: number;
  happened: Uint8Array;
  /** How much each counts. */
  weight: Float32Array;
  count: number;
};

/** Where a coefficient starts, and how strongly it is held there, as the inverse of a variance. */
export type Prior = { start: number; precision: number };

const mostSteps = 12;
/** A step is cut at so much, because the likelihood is not a parabola far from its top. */
const longestStep = 2;

/**
 * The most likely coefficients of log odds, one for each number of a row: Newton's method on the likelihood with a normal
 * prior. Every precision must be above 0.
 */
export function fitOdds(samples: Samples, priors: readonly Prior[]): number[] {
  const fitted = priors.map(({ start }) => start);
  for (let step = 0; step < mostSteps; step += 1) {
    const moves = solve(...slopeAndCurve(samples, priors, fitted));
    moves.forEach((move, i) => {
      fitted[i] = (fitted[i] ?? 0) + Math.max(-longestStep, Math.min(longestStep, move));
    });
    if (moves.every((move) => Math.abs(move) < 1e-6)) break;
  }
  return fitted;
}

/** The mean surprise about what happened, in nats. */
export function logLoss(samples: Samples, coefficients: readonly number[]): number {
  let loss = 0;
  let total = 0;
  for (let s = 0; s < samples.count; s += 1) {
    const odds = oddsOf(samples, s, coefficients);
    const wrong = at(samples.happened, s) === 1 ? -odds : odds;
    const weight = at(samples.weight, s);
    // log(1 + e^x), written so that large odds do not overflow.
    loss += weight * (Math.max(wrong, 0) + Math.log1p(Math.exp(-Math.abs(wrong))));
    total += weight;
  }
  return loss / total;
}

/**
 * By what predicted log odds have to be multiplied to fit best: 1 if they are right, less if they are too bold, more if they
 * are too timid.
 */
export function calibrationSlope(samples: Samples, coefficients: readonly number[]): number {
  const rows = new Float32Array(2 * samples.count);
  for (let s = 0; s < samples.count; s += 1) {
    rows[2 * s] = 1;
    rows[2 * s + 1] = oddsOf(samples, s, coefficients);
  }
  const hardlyHeld = { precision: 1e-3 };
  const [, slope = 0] = fitOdds({ ...samples, rows, width: 2 }, [
    { start: 0, ...hardlyHeld },
    { start: 1, ...hardlyHeld },
  ]);
  return slope;
}

function oddsOf({ rows, width }: Samples, s: number, coefficients: readonly number[]): number {
  let odds = 0;
  for (let i = 0; i < width; i += 1) odds += at(rows, width * s + i) * (coefficients[i] ?? 0);
  return odds;
}

/** Of the penalized likelihood; only the lower half of the curve is filled. */
function slopeAndCurve(
  samples: Samples,
  priors: readonly Prior[],
  fitted: readonly number[],
): [slope: number[], curve: number[][]] {
  const { rows, width, count } = samples;
  const slope = priors.map(({ start, precision }, i) => precision * (start - (fitted[i] ?? 0)));
  const curve = priors.map(({ precision }, i) => priors.map((_, j) => (i === j ? precision : 0)));
  for (let s = 0; s < count; s += 1) {
    const chance = 1 / (1 + Math.exp(-oddsOf(samples, s, fitted)));
    const weight = at(samples.weight, s);
    const residual = weight * (at(samples.happened, s) - chance);
    const bend = weight * chance * (1 - chance);
    curve.forEach((row, i) => {
      const value = at(rows, width * s + i);
      slope[i] = (slope[i] ?? 0) + residual * value;
      for (let j = 0; j <= i; j += 1) row[j] = (row[j] ?? 0) + bend * value * at(rows, width * s + j);
    });
  }
  return [slope, curve];
}

/** Solves `curve · moves = slope` by Cholesky's method, from the lower half of `curve`. */
function solve(slope: readonly number[], curve: readonly (readonly number[])[]): number[] {
  const size = slope.length;
  const lower = curve.map((row) => row.map(() => 0));
  const of = (matrix: readonly (readonly number[])[], i: number, j: number) => matrix[i]?.[j] ?? 0;
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let rest = of(curve, i, j);
      for (let k = 0; k < j; k += 1) rest -= of(lower, i, k) * of(lower, j, k);
      const row = lower[i] ?? [];
      row[j] = i === j ? Math.sqrt(rest) : rest / of(lower, j, j);
    }
  const half: number[] = [];
  for (let i = 0; i < size; i += 1) {
    let rest = slope[i] ?? 0;
    for (let k = 0; k < i; k += 1) rest -= of(lower, i, k) * (half[k] ?? 0);
    half.push(rest / of(lower, i, i));
  }
  const moves = Array.from({ length: size }, () => 0);
  for (let i = size - 1; i >= 0; i -= 1) {
    let rest = half[i] ?? 0;
    for (let k = i + 1; k < size; k += 1) rest -= of(lower, k, i) * (moves[k] ?? 0);
    moves[i] = rest / of(lower, i, i);
  }
  return moves;
}
