import type { CountedSource } from '@foyer/contract/rules/events/statistics-choices.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartSeries, ChartTone } from '#src/ui/chart/chart-types.ts';
import { ChartCard } from './chart-card.tsx';
import type { ChartProps } from './chart-props.ts';
import { largestSources, type SourceDays } from './largest-sources.ts';
import { LazyChart } from './lazy-chart.tsx';

const tones: readonly ChartTone[] = ['main', 'green', 'soft', 'amber'];

type Props = ChartProps & { sourceDays: readonly SourceDays[] };

/** Where each day's visitors, or those who registered, came from, and how many there were in the period before. */
export function SourcesChart({ shown, texts, before, sourceDays }: Props) {
  const { t } = useTranslation('statistics');
  const [counted, setCounted] = useState<'views' | 'registrations'>('views');
  const largest = largestSources(sourceDays, counted, tones.length);
  const nameOf = (source: CountedSource | 'others') =>
    source === 'others' ? t('sources.others') : t(`sources.kinds.${source}`);
  const series: ChartSeries[] = largest.map(({ source, values }, at) => ({
    name: nameOf(source),
    values: shown.perPoint(values),
    look: 'bar',
    tone: tones[at] ?? 'quiet',
  }));
  if (shown.daysBefore) {
    const values = shown.daysBefore.map((day) => day[counted]);
    series.push({ name: before, values, look: 'dashed', tone: 'quiet' });
  }
  const [first] = largest;
  const total = largest.reduce((sum, each) => sum + each.total, 0);
  const summary = first
    ? t('charts.mainSource', { source: nameOf(first.source), percent: texts.percent(first.total / total) })
    : t(counted === 'views' ? 'charts.noViews' : 'charts.noRegistrations');
  return (
    <ChartCard
      title={t('charts.sources')}
      summary={summary}
      series={series}
      choice={{
        label: t('charts.sourcesOf'),
        name: 'sources-counted',
        options: [
          { value: 'views', text: t('views') },
          { value: 'registrations', text: t('registrations') },
        ],
        value: counted,
        onChange: setCounted,
      }}
    >
      {first && (
        <LazyChart
          label={t('charts.sources')}
          points={shown.points}
          series={series}
          text={texts.count}
          tickText={texts.shortCount}
          isWhole
        />
      )}
    </ChartCard>
  );
}
