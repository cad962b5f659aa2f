import { useTranslation } from 'react-i18next';
import { totalsOf } from './change.ts';
import { ChartCard } from './chart-card.tsx';
import type { ChartProps } from './chart-props.ts';
import { LazyChart } from './lazy-chart.tsx';
import { salesSeries } from './sales-series.ts';

/** Sales and refunds by day, with the period before. */
export function SalesChart({ shown, texts, before }: ChartProps) {
  const { t } = useTranslation('statistics');
  const totals = totalsOf(shown.days);
  const series = salesSeries(shown, {
    sales: t('sales'),
    refunded: t('refunded'),
    pending: t('pendingRefunds'),
    salesBefore: t('charts.salesBefore', { before }),
    refundsBefore: t('charts.refundsBefore', { before }),
  });
  const amounts = { sales: texts.money(totals.salesMinor), refunds: texts.money(totals.refundedMinor) };
  const summary =
    totals.refundedMinor === 0
      ? t('charts.sales', amounts)
      : t('charts.salesAndRefunds', { ...amounts, net: texts.money(totals.salesMinor - totals.refundedMinor) });
  return (
    <ChartCard title={t('charts.salesTitle')} summary={summary} series={series}>
      <LazyChart
        label={t('charts.salesTitle')}
        points={shown.points}
        series={series}
        text={texts.money}
        tickText={texts.shortMoney}
      />
    </ChartCard>
  );
}
