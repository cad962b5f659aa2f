import { useTranslation } from 'react-i18next';
import type { ChartSeries } from '#src/ui/chart/chart-types.ts';
import { conversionOf, totalsOf } from './change.ts';
import { ChartCard } from './chart-card.tsx';
import type { ChartProps } from './chart-props.ts';
import { LazyChart } from './lazy-chart.tsx';

/** How many of each day's visitors registered. */
export function VisitsChart({ shown, texts }: ChartProps) {
  const { t } = useTranslation('statistics');
  const { days, points } = shown;
  const series: ChartSeries[] = [
    { name: t('views'), values: days.map(({ views }) => views), look: 'bar', tone: 'soft' },
    { name: t('registrations'), values: days.map(({ registrations }) => registrations), look: 'inner', tone: 'main' },
  ];
  const totals = totalsOf(days);
  const summary =
    totals.views === 0
      ? t('charts.noViews')
      : t('charts.conversion', {
          count: totals.views,
          registrations: texts.count(totals.registrations),
          percent: texts.percent(conversionOf(totals)),
        });
  const conversionAt = (index: number) => {
    const day = days[index];
    return [{ name: t('conversion'), text: texts.percent(day ? conversionOf(day) : null) }];
  };
  return (
    <ChartCard title={t('charts.visits')} summary={summary} series={series}>
      <LazyChart
        label={t('charts.visits')}
        points={points}
        series={series}
        text={texts.count}
        tickText={texts.shortCount}
        notes={conversionAt}
        isWhole
      />
    </ChartCard>
  );
}
