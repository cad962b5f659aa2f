import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { workspacePath } from '#src/lib/paths.ts';
import { Card } from '#src/ui/card/card.tsx';
import { totalsOf } from './change.ts';
import { chartDays } from './chart-days.ts';
import { LazyChart } from './lazy-chart.tsx';
import classes from './overview.module.css';
import type { Statistics } from './statistics-query.ts';
import { useFigureTexts } from './use-figure-texts.ts';

/** Registrations of the last two weeks, with a link to everything else. */
export function TwoWeeksCard({ eventId, statistics }: { eventId: string; statistics: Statistics }) {
  const { t, i18n } = useTranslation('statistics');
  const texts = useFigureTexts(statistics.currency);
  const { points, days } = chartDays(statistics, { language: i18n.language, week: String, least: 14 });
  const { registrations } = totalsOf(days);
  return (
    <Card
      title={t('overview.chart')}
      lead={registrations === 0 ? t('overview.chartNone') : t('overview.chartSummary', { count: registrations })}
    >
      {registrations > 0 && (
        <LazyChart
          label={t('overview.chart')}
          points={points}
          series={[
            {
              name: t('registrations'),
              values: days.map((day) => day.registrations),
              look: 'bar',
              tone: 'main',
            },
          ]}
          text={texts.count}
          tickText={texts.shortCount}
          isWhole
        />
      )}
      <Link className={classes.all} to={workspacePath(eventId, 'statistics')}>
        {t('overview.all')}
      </Link>
    </Card>
  );
}
