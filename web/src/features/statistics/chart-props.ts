import type { ChartDays } from './chart-days.ts';
import type { FigureTexts } from './use-figure-texts.ts';

/** What every chart of the statistics page gets. */
export type ChartProps = {
  shown: ChartDays;
  texts: FigureTexts;
  /** The name of the period before. */
  before: string;
};
