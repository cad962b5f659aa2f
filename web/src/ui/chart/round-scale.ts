export type RoundScale = {
  y: (value: number) => number;
  /** Round values in equal steps, from one end of the axis to the other. */
  ticks: readonly number[];
};

/** About this many steps. */
const wantedSteps = 4;

/** An axis that contains two values, begins and ends with a round one, and has a few round ones between. */
export function roundScale([lowest, highest]: readonly [number, number], [from, to]: [number, number]): RoundScale {
  let [low, high] = [lowest, highest];
  let step = roundStep(high - low);
  // Rounding the ends widens the axis, which may ask for larger steps.
  for (;;) {
    low = Math.floor(low / step) * step;
    high = Math.ceil(high / step) * step;
    const next = roundStep(high - low);
    if (next <= step) break;
    step = next;
  }
  const count = Math.round((high - low) / step);
  return {
    y: (value) => from + ((value - low) / (high - low)) * (to - from),
    // Counted in steps, because adding fractions up is not exact.
    ticks: Array.from({ length: count + 1 }, (_, at) => inSteps(Math.round(low / step) + at, step)),
  };
}

/** 1, 2 or 5 times a power of ten: whichever divides the span into about the wanted number of steps. */
function roundStep(span: number): number {
  const exact = span / wantedSteps;
  const power = 10 ** Math.floor(Math.log10(exact));
  const ratio = exact / power;
  if (ratio >= Math.sqrt(50)) return power * 10;
  if (ratio >= Math.sqrt(10)) return power * 5;
  return ratio >= Math.SQRT2 ? power * 2 : power;
}

function inSteps(count: number, step: number): number {
  return step < 1 ? count / Math.round(1 / step) : count * step;
}
