/** A place on the horizontal axis. */
export type ChartPoint = {
  key: string;
  /** Below the axis: `Nov 3`. */
  tick: string;
  /** In the tooltip: `Tuesday, November 3`. */
  name: string;
};

/** `hatched` means not final, besides its tone. */
export type ChartTone = 'main' | 'soft' | 'green' | 'amber' | 'bad' | 'hatched' | 'quiet';

export type ChartSeries = {
  name: string;
  /** One for each point; null where there is nothing to draw. */
  values: readonly (number | null)[];
  /** `inner`: a narrower bar in front of another. `area`: a line above a tinted area. */
  look: 'bar' | 'inner' | 'area' | 'dashed';
  tone: ChartTone;
};
