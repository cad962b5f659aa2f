import { stack, stackOffsetDiverging } from 'd3-shape';
import type { ChartSeries } from './chart-types.ts';

export type Bar = { from: number; to: number };
/** The bars of each series by point; series that are lines have none. `extent`: the lowest and highest value of all. */
export type Stacks = { bars: ReadonlyMap<ChartSeries, readonly Bar[]>; extent: readonly [number, number] };

/** Puts bars on top of each other, values below 0 downwards. Inner bars and lines start at 0. */
export function stackBars(series: readonly ChartSeries[], count: number): Stacks {
  const stacked = series.filter(({ look }) => look === 'bar');
  const rows = Array.from({ length: count }, (_, index) => index);
  const layers = stack<number, ChartSeries>()
    .keys(stacked)
    .value((index, { values }) => values[index] ?? 0)
    .offset(stackOffsetDiverging)(rows);
  const bars = new Map<ChartSeries, readonly Bar[]>(
    layers.map((layer) => [layer.key, layer.map(([from, to]) => ({ from, to }))]),
  );
  for (const one of series.filter(({ look }) => look === 'inner'))
    bars.set(
      one,
      rows.map((index) => ({ from: 0, to: one.values[index] ?? 0 })),
    );
  const lines = series
    .filter((one) => !bars.has(one))
    .flatMap(({ values }) => values.filter((value) => value !== null));
  const ends = [...[...bars.values()].flat().flatMap(({ from, to }) => [from, to]), ...lines, 0];
  return { bars, extent: [Math.min(...ends), Math.max(...ends)] };
}
