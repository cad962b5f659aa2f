/** Weight of the past in the moving average of what a person got. */
const memory = 0.9;
/** Keeps a newcomer's urgency finite. */
const least = 0.2;

/**
 * What a person has got lately: the moving average of the sum of values of their suggestions, a day at a time. Starts at
 * the average of everyone.
 */
export function averageReceived(before: number, today: number): number {
  return memory * before + (1 - memory) * today;
}

/**
 * How much more value is worth to a person: the slope of Nash welfare, the sum of the logarithms of what everyone gets, so
 * people who got little go first.
 */
export function urgencyOf(received: number): number {
  return 1 / (least + received);
}
