/** Numbers in [0, 1) that are the same for the same seed: mulberry32 by Tommy Ettinger, public domain. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A number from the standard normal distribution (Box and Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** An index whose probability falls with its rank: Zipf with exponent 1. */
export function zipf(random: () => number, count: number): number {
  const harmonic = Math.log(count) + 0.5772;
  const rank = Math.floor(Math.exp(random() * harmonic));
  return Math.min(count - 1, Math.max(0, rank - 1));
}
