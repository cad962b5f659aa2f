import { useTranslation } from 'react-i18next';
import { chartDays } from './chart-days.ts';
import { RegistrationsChart } from './registrations-chart.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SourcesChart } from './sources-chart.tsx';
import classes from './statistics.module.css';
import type { Statistics } from './statistics-query.ts';
import type { FigureTexts } from './use-figure-texts.ts';
import { VisitsChart } from './visits-chart.tsx';

type Props = { statistics: Statistics; texts: FigureTexts; before: string; hasSales: boolean };

/** The charts of a period. */
export function Charts({ statistics, texts, before, hasSales }: Props) {
  const { t, i18n } = useTranslation('statistics');
  const shown = chartDays(statistics, { language: i18n.language, week: (day) => t('charts.week', { day }), least: 7 });
  return (
    <div className={classes.charts}>
      <RegistrationsChart shown={shown} texts={texts} before={before} />
      <VisitsChart shown={shown} texts={texts} before={before} />
      {hasSales && <SalesChart shown={shown} texts={texts} before={before} />}
      <SourcesChart shown={shown} texts={texts} before={before} sourceDays={statistics.sourceDays} />
    </div>
  );
}
