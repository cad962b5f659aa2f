import type { ReactNode } from 'react';
import { Card } from '#src/ui/card/card.tsx';
import { ChartLegend } from '#src/ui/chart/chart-swatch.tsx';
import type { ChartSeries } from '#src/ui/chart/chart-types.ts';
import classes from './chart-card.module.css';

type Props = {
  title: string;
  /** What the chart says, in one sentence; read aloud, and shown below the title. */
  summary: string;
  series: readonly ChartSeries[];
  /** A choice beside the legend. */
  control?: ReactNode;
  children: ReactNode;
};

/** A chart with its title, what it says and its legend. */
export function ChartCard({ title, summary, series, control, children }: Props) {
  return (
    <Card title={title} lead={summary}>
      <div className={classes.head}>
        <ChartLegend series={series} />
        {control}
      </div>
      {children}
    </Card>
  );
}
