/** What was observed of one person in one respect, and what the facts alone would have led to expect. Both fade. */
export type Tally = { observed: number; expected: number };

/** How many average outcomes an unknown person starts with: few outcomes move a bias little (empirical Bayes). */
const strength = 20;
const limit = 1.5;
const halfLifeDays = 60;

/** How far a person differs from what their facts would predict, in log odds: 0 for newcomers, between -1.5 and 1.5. */
export function biasOf({ observed, expected }: Tally, average: number): number {
  const prior = strength * average;
  const bias = Math.log((observed + prior) / (expected + prior));
  return Math.max(-limit, Math.min(limit, bias));
}

/** A tally after a number of days: what is 60 days old counts half. */
export function faded({ observed, expected }: Tally, days: number): Tally {
  const share = 0.5 ** (days / halfLifeDays);
  return { observed: observed * share, expected: expected * share };
}
