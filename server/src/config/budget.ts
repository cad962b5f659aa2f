/** Durations in seconds. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/** At most `limit` times in each window of `seconds`. */
export type Budget = { limit: number; seconds: number };
