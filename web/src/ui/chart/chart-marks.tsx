import { area, curveMonotoneX, line } from 'd3-shape';
import classes from './chart.module.css';
import type { ChartLayout } from './chart-layout.ts';
import type { ChartPoint, ChartSeries } from './chart-types.ts';
import type { Bar, Stacks } from './stack-bars.ts';

type Props = {
  id: string;
  layout: ChartLayout;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  stacks: Stacks;
  active: number | null;
};

/** Grid, axes, bars and lines. */
export function ChartMarks({ id, layout, points, series, stacks, active }: Props) {
  const pattern = `${id}-hatched`;
  return (
    <>
      <defs>
        <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={classes.hatchBack} width="6" height="6" />
          <rect className={classes.hatch} width="3" height="6" />
        </pattern>
      </defs>
      <Axes layout={layout} points={points} />
      {active !== null && (
        <rect
          className={classes.cursor}
          x={layout.x(active) - layout.step / 2}
          width={layout.step}
          y={layout.top}
          height={layout.bottom - layout.top}
        />
      )}
      {series.map((one) => {
        const bars = stacks.bars.get(one);
        return bars ? (
          <Bars key={one.name} series={one} bars={bars} layout={layout} pattern={pattern} />
        ) : (
          <Line key={one.name} series={one} layout={layout} active={active} />
        );
      })}
      <line className={classes.zero} x1={layout.left} x2={layout.right} y1={layout.y(0)} y2={layout.y(0)} />
    </>
  );
}

function Axes({ layout, points }: Pick<Props, 'layout' | 'points'>) {
  const { left, right, bottom, x, y, xTicks, yTicks, step } = layout;
  return (
    <>
      {yTicks.map(({ value, text }) => (
        <g key={value}>
          <line className={classes.grid} x1={left} x2={right} y1={y(value)} y2={y(value)} />
          <text className={classes.tick} x={left - 8} y={y(value)} dy="0.35em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {xTicks.map((index) => (
        <text
          key={points[index]?.key}
          className={classes.tick}
          x={index === points.length - 1 && step < 56 ? right : x(index)}
          y={bottom + 19}
          // The last day would not fit if it were centered below a slender bar.
          textAnchor={index === points.length - 1 && step < 56 ? 'end' : 'middle'}
        >
          {points[index]?.tick}
        </text>
      ))}
    </>
  );
}

type BarsProps = { series: ChartSeries; bars: readonly Bar[]; layout: ChartLayout; pattern: string };

function Bars({ series: { look, tone, values }, bars, layout, pattern }: BarsProps) {
  const width = look === 'inner' ? layout.bar * 0.5 : layout.bar;
  const radius = Math.min(3, width / 2);
  return bars.map(({ from, to }, index) => {
    const [high, low] = [layout.y(Math.max(from, to)), layout.y(Math.min(from, to))];
    if ((values[index] ?? 0) === 0) return null;
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place on the axis.
        key={index}
        className={classes.mark}
        data-tone={tone}
        style={tone === 'hatched' ? { fill: `url(#${pattern})` } : undefined}
        x={layout.x(index) - width / 2}
        width={width}
        y={high}
        // Small values stay visible beside large ones.
        height={Math.max(low - high, 1.5)}
        rx={radius}
      />
    );
  });
}

type LineProps = { series: ChartSeries; layout: ChartLayout; active: number | null };

function Line({ series: { look, tone, values }, layout, active }: LineProps) {
  const isDefined = (value: number | null): value is number => value !== null;
  const path = line<number | null>()
    .defined(isDefined)
    .x((_, index) => layout.x(index))
    .y((value) => layout.y(value ?? 0))
    .curve(curveMonotoneX)([...values]);
  const surface = area<number | null>()
    .defined(isDefined)
    .x((_, index) => layout.x(index))
    .y0(layout.y(0))
    .y1((value) => layout.y(value ?? 0))
    .curve(curveMonotoneX)([...values]);
  const current = active === null ? null : (values[active] ?? null);
  return (
    <>
      {look === 'area' && <path className={classes.area} d={surface ?? ''} />}
      <path className={classes.line} data-tone={tone} data-dashed={look === 'dashed' || undefined} d={path ?? ''} />
      {look === 'area' && active !== null && current !== null && (
        <circle className={classes.dot} cx={layout.x(active)} cy={layout.y(current)} r={4.5} />
      )}
    </>
  );
}
