import classes from './chart-swatch.module.css';
import type { ChartSeries } from './chart-types.ts';

/** The color of a series, for legends and tooltips. */
export function ChartSwatch({ tone, look }: Pick<ChartSeries, 'tone' | 'look'>) {
  return <span className={classes.root} data-tone={tone} data-look={look} aria-hidden="true" />;
}

/** Names the series of a chart. */
export function ChartLegend({ series }: { series: readonly Pick<ChartSeries, 'name' | 'tone' | 'look'>[] }) {
  return (
    <ul className={classes.legend}>
      {series.map(({ name, tone, look }) => (
        <li key={name}>
          <ChartSwatch tone={tone} look={look} />
          {name}
        </li>
      ))}
    </ul>
  );
}
