import { useTranslation } from 'react-i18next';
import type { ChartSeries } from '#src/ui/chart/chart-types.ts';
import { totalsOf } from './change.ts';
import { ChartCard } from './chart-card.tsx';
import type { ChartProps } from './chart-props.ts';
import { LazyChart } from './lazy-chart.tsx';

/** Sales upwards, refunds downwards; those that have not been paid out yet are apart. */
export function SalesChart({ shown, texts, before }: ChartProps) {
  const { t } = useTranslation('statistics');
  const { days, daysBefore, points } = shown;
  const totals = totalsOf(days);
  const refunds: ChartSeries[] =
    totals.refundedMinor === 0
      ? []
      : [
          {
            name: t('refunded'),
            values: days.map(({ refundedMinor, pendingRefundMinor }) => -(refundedMinor - pendingRefundMinor)),
            look: 'bar',
            tone: 'bad',
          },
          {
            name: t('pendingRefunds'),
            values: days.map(({ pendingRefundMinor }) => -pendingRefundMinor),
            look: 'bar',
            tone: 'hatched',
          },
        ];
  const series: ChartSeries[] = [
    { name: t('sales'), values: days.map(({ salesMinor }) => salesMinor), look: 'bar', tone: 'main' },
    ...refunds,
    ...(daysBefore
      ? [
          {
            name: t('charts.salesBefore', { before }),
            values: daysBefore.map(({ salesMinor }) => salesMinor),
            look: 'dashed',
            tone: 'quiet',
          } as const,
        ]
      : []),
  ];
  const amounts = { sales: texts.money(totals.salesMinor), refunds: texts.money(totals.refundedMinor) };
  const summary =
    totals.refundedMinor === 0
      ? t('charts.sales', amounts)
      : t('charts.salesAndRefunds', { ...amounts, net: texts.money(totals.salesMinor - totals.refundedMinor) });
  return (
    <ChartCard title={t('charts.salesTitle')} summary={summary} series={series}>
      <LazyChart
        label={t('charts.salesTitle')}
        points={points}
        series={series}
        text={texts.money}
        tickText={texts.shortMoney}
      />
    </ChartCard>
  );
}
