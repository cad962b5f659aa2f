import type { ChartSeries } from '#src/ui/chart/chart-types.ts';
import { totalsOf } from './change.ts';
import type { ChartDays } from './chart-days.ts';

type Names = Record<'sales' | 'refunded' | 'pending' | 'salesBefore' | 'refundsBefore', string>;

/**
 * Sales upwards and refunds downwards, those that have not been paid out yet apart, with those of the period before as lines.
 */
export function salesSeries({ days, daysBefore }: Pick<ChartDays, 'days' | 'daysBefore'>, names: Names): ChartSeries[] {
  const series: ChartSeries[] = [
    { name: names.sales, values: days.map(({ salesMinor }) => salesMinor), look: 'bar', tone: 'main' },
  ];
  if (totalsOf(days).refundedMinor > 0) {
    series.push(
      {
        name: names.refunded,
        values: days.map(({ refundedMinor, pendingRefundMinor }) => -(refundedMinor - pendingRefundMinor)),
        look: 'bar',
        tone: 'bad',
      },
      {
        name: names.pending,
        values: days.map(({ pendingRefundMinor }) => -pendingRefundMinor),
        look: 'bar',
        tone: 'hatched',
      },
    );
  }
  if (daysBefore) {
    const sales = daysBefore.map(({ salesMinor }) => salesMinor);
    series.push({ name: names.salesBefore, values: sales, look: 'dashed', tone: 'quiet' });
    if (totalsOf(daysBefore).refundedMinor > 0) {
      const refunds = daysBefore.map(({ refundedMinor }) => -refundedMinor);
      series.push({ name: names.refundsBefore, values: refunds, look: 'dashed', tone: 'bad' });
    }
  }
  return series;
}
