import { type PointerEvent, useId, useState } from 'react';
import classes from './chart.module.css';
import { chartLayout } from './chart-layout.ts';
import { ChartMarks } from './chart-marks.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import type { ChartPoint, ChartSeries } from './chart-types.ts';
import { stackBars } from './stack-bars.ts';
import { useWidth } from './use-width.ts';

type Props = {
  /** What the chart shows, for screen readers. */
  label: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  text: (value: number) => string;
  /** A short form for the axis. */
  tickText: (value: number) => string;
  isWhole?: boolean;
  /** Further lines of the tooltip. */
  notes?: (index: number) => readonly { name: string; text: string }[];
  height?: number;
};

/**
 * Values along days. A pointer, a finger and the arrow keys go from point to point: a range input covers the drawing,
 * which gives keyboards and screen readers what they know.
 */
export function Chart({ label, points, series, text, tickText, isWhole = false, notes, height = 220 }: Props) {
  const id = useId();
  const [root, width] = useWidth();
  const [active, setActive] = useState<number | null>(null);
  const stacks = stackBars(series, points.length);
  const layout = chartLayout({ width, height, count: points.length, extent: stacks.extent, isWhole, tickText });
  const last = points.length - 1;
  // Another period may have fewer points.
  const shown = active === null ? null : Math.min(active, last);

  function follow(event: PointerEvent<HTMLDivElement>): void {
    setActive(layout.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  }
  const linesOf = (index: number) => [
    ...series.flatMap(({ name, tone, look, values }) => {
      const value = values[index] ?? null;
      return value === null ? [] : [{ name, tone, look, text: text(value) }];
    }),
    ...(notes?.(index) ?? []),
  ];
  const described = (index: number) =>
    `${points[index]?.name}. ${linesOf(index)
      .map((line) => `${line.name}: ${line.text}`)
      .join(', ')}`;

  return (
    <div
      ref={root}
      className={classes.root}
      style={{ height }}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={() => setActive(null)}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true" className={classes.drawing}>
          <ChartMarks id={id} layout={layout} points={points} series={series} stacks={stacks} active={shown} />
        </svg>
      )}
      <input
        type="range"
        className={classes.range}
        aria-label={label}
        min={0}
        max={last}
        value={shown ?? last}
        aria-valuetext={described(shown ?? last)}
        onChange={(event) => setActive(Number(event.currentTarget.value))}
        onFocus={() => setActive((before) => before ?? last)}
        onBlur={() => setActive(null)}
        onKeyDown={(event) => event.key === 'Escape' && setActive(null)}
      />
      {width > 0 && shown !== null && (
        <ChartTooltip title={points[shown]?.name ?? ''} lines={linesOf(shown)} x={layout.x(shown)} width={width} />
      )}
    </div>
  );
}
