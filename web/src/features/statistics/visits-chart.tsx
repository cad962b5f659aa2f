import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conversionOf, totalsOf } from './change.ts';
import { ChartCard } from './chart-card.tsx';
import type { ChartProps } from './chart-props.ts';
import { LazyChart } from './lazy-chart.tsx';
import { conversionSeries, visitsSeries } from './visits-series.ts';

/** How many of each day's visitors registered, as counts or as a rate, with the period before. */
export function VisitsChart({ shown, texts, before }: ChartProps) {
  const { t } = useTranslation('statistics');
  const [view, setView] = useState<'counts' | 'rate'>('counts');
  const isRate = view === 'rate';
  const { days, points } = shown;
  const series = isRate
    ? conversionSeries(shown, { conversion: t('conversion'), before })
    : visitsSeries(shown, {
        views: t('views'),
        registrations: t('registrations'),
        viewsBefore: t('charts.viewsBefore', { before }),
      });
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
  const countsAt = (index: number) => {
    const day = days[index];
    return [
      { name: t('views'), text: texts.count(day?.views ?? 0) },
      { name: t('registrations'), text: texts.count(day?.registrations ?? 0) },
    ];
  };
  return (
    <ChartCard
      title={t('charts.visits')}
      summary={summary}
      series={series}
      choice={{
        label: t('charts.view'),
        name: 'visits-view',
        options: [
          { value: 'counts', text: t('charts.counts') },
          { value: 'rate', text: t('conversion') },
        ],
        value: view,
        onChange: setView,
      }}
    >
      <LazyChart
        label={t(isRate ? 'conversion' : 'charts.visits')}
        points={points}
        series={series}
        text={isRate ? texts.percent : texts.count}
        tickText={isRate ? texts.percent : texts.shortCount}
        notes={isRate ? countsAt : conversionAt}
        isWhole={!isRate}
      />
    </ChartCard>
  );
}
