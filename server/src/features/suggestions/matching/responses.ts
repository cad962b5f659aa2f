/**
 * What members did, as columns: `from` asked `to` or did not, or accepted a request of `to` or did not.
 */
export type Responses = {
  from: Int32Array;
  to: Int32Array;
  happened: Uint8Array;
  /** How much it counts, at most 1. */
  weight: Float32Array;
  /** How long ago it was. */
  days: Float32Array;
  /** The place of `to` in the list that `from` saw, 0 for the first; 0 for answers. */
  position: Uint8Array;
  count: number;
};
/** `certainty`: how much it counts apart from its age, at most 1. */
export type Response = {
  from: number;
  to: number;
  happened: boolean;
  certainty: number;
  days: number;
  position: number;
};

export function newResponses(size: number): Responses {
  return {
    from: new Int32Array(size),
    to: new Int32Array(size),
    happened: new Uint8Array(size),
    weight: new Float32Array(size),
    days: new Float32Array(size),
    position: new Uint8Array(size),
    count: 0,
  };
}

export function addResponse(into: Responses, { from, to, happened, certainty, days, position }: Response): void {
  const { count } = into;
  if (count === into.from.length) throw new RangeError('more responses than there is room for');
  into.from[count] = from;
  into.to[count] = to;
  into.happened[count] = happened ? 1 : 0;
  into.weight[count] = certainty * fadedWeight(days);
  into.days[count] = days;
  into.position[count] = position;
  into.count += 1;
}

const halfLifeDays = 60;

/** How much something counts that happened some days ago: half after 60 days. */
export const fadedWeight = (days: number): number => 0.5 ** (Math.max(0, days) / halfLifeDays);
