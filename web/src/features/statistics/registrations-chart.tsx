import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartSeries } from '#src/ui/chart/chart-types.ts';
import { ChartCard } from './chart-card.tsx';
import { runningTotal } from './chart-days.ts';
import type { ChartProps } from './chart-props.ts';
import { LazyChart } from './lazy-chart.tsx';

/** Registrations by day or added up, with the period before. */
export function RegistrationsChart({ shown, texts, before }: ChartProps) {
  const { t } = useTranslation('statistics');
  const [view, setView] = useState<'daily' | 'total'>('daily');
  const isTotal = view === 'total';
  const valuesOf = (days: typeof shown.days) => {
    const values = days.map(({ registrations }) => registrations);
    return isTotal ? runningTotal(values) : values;
  };
  const values = valuesOf(shown.days);
  const series: ChartSeries[] = [
    { name: t('registrations'), values, look: isTotal ? 'area' : 'bar', tone: 'main' },
    ...(shown.daysBefore
      ? [{ name: before, values: valuesOf(shown.daysBefore), look: 'dashed', tone: 'quiet' } as const]
      : []),
  ];
  const daily = shown.days.map(({ registrations }) => registrations);
  const most = Math.max(...daily);
  const count = daily.reduce((sum, each) => sum + each, 0);
  const day = shown.points[daily.indexOf(most)]?.name ?? '';
  const summary =
    count === 0 ? t('charts.noRegistrations') : t('charts.registrations', { count, most: texts.count(most), day });
  return (
    <ChartCard
      title={t('registrations')}
      summary={summary}
      series={series}
      choice={{
        label: t('charts.view'),
        name: 'registrations-view',
        options: [
          { value: 'daily', text: t(shown.isWeekly ? 'charts.weekly' : 'charts.daily') },
          { value: 'total', text: t('charts.total') },
        ],
        value: view,
        onChange: setView,
      }}
    >
      <LazyChart
        label={t('registrations')}
        points={shown.points}
        series={series}
        text={texts.count}
        tickText={texts.shortCount}
        isWhole
      />
    </ChartCard>
  );
}
