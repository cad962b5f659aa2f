/** What one batch took. */
export type MeasuredBatch = {
  processorMs: number;
  minutes: number;
  peakMiB: number;
  /** The share of people with a full list. */
  fullLists: number;
};
