import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#src/ui/card/card.tsx';
import { ChartLegend } from '#src/ui/chart/chart-swatch.tsx';
import type { ChartSeries } from '#src/ui/chart/chart-types.ts';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import classes from './chart-card.module.css';

type Props<Choice extends string> = {
  title: string;
  /** What the chart says, in one sentence; read aloud, and shown below the title. */
  summary: string;
  series: readonly ChartSeries[];
  /** What to show, chosen beside the legend. */
  choice?: Omit<ComponentProps<typeof SegmentedChoice<Choice>>, 'isLabelHidden'>;
  children: ReactNode;
};

/** A chart with its title, what it says and its legend. */
export function ChartCard<Choice extends string>({ title, summary, series, choice, children }: Props<Choice>) {
  return (
    <Card title={title} lead={summary}>
      <div className={classes.head}>
        <ChartLegend series={series} />
        {choice && <SegmentedChoice {...choice} isLabelHidden />}
      </div>
      {children}
    </Card>
  );
}
