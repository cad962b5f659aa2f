import type { ChartSeries } from '#src/ui/chart/chart-types.ts';
import { conversionOf } from './change.ts';
import type { ChartDays } from './chart-days.ts';

type Shown = Pick<ChartDays, 'days' | 'daysBefore'>;

/** Views with the registrations in front of them, and the views of the period before as a line. */
export function visitsSeries(
  { days, daysBefore }: Shown,
  names: Record<'views' | 'registrations' | 'viewsBefore', string>,
): ChartSeries[] {
  const viewsOf = (of: Shown['days']) => of.map(({ views }) => views);
  const series: ChartSeries[] = [
    { name: names.views, values: viewsOf(days), look: 'bar', tone: 'soft' },
    { name: names.registrations, values: days.map(({ registrations }) => registrations), look: 'inner', tone: 'main' },
  ];
  if (daysBefore) series.push({ name: names.viewsBefore, values: viewsOf(daysBefore), look: 'dashed', tone: 'quiet' });
  return series;
}

/** Registrations per view as a curve, with a gap on days without views, and that of the period before. */
export function conversionSeries(
  { days, daysBefore }: Shown,
  names: Record<'conversion' | 'before', string>,
): ChartSeries[] {
  const series: ChartSeries[] = [
    { name: names.conversion, values: days.map(conversionOf), look: 'area', tone: 'main' },
  ];
  if (daysBefore)
    series.push({ name: names.before, values: daysBefore.map(conversionOf), look: 'dashed', tone: 'quiet' });
  return series;
}
