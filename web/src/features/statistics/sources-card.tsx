import { otherCampaign } from '@foyer/contract/rules/events/visit-source-kinds.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card/card.tsx';
import { ChartLegend } from '#src/ui/chart/chart-swatch.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { conversionOf } from './change.ts';
import classes from './sources-card.module.css';
import type { Statistics } from './statistics-query.ts';
import type { FigureTexts } from './use-figure-texts.ts';

type Source = Statistics['sources'][number];
type Props = {
  sources: readonly Source[];
  texts: FigureTexts;
  /** How to get the first visitors. */
  share: ReactNode;
};

/** Where visitors and registrations come from: a table with a bar in each row. */
export function SourcesCard({ sources, texts, share }: Props) {
  const { t } = useTranslation('statistics');
  const most = Math.max(...sources.flatMap(({ views, registrations }) => [views, registrations]), 1);
  const legend = [
    { name: t('views'), tone: 'soft', look: 'bar' },
    { name: t('registrations'), tone: 'main', look: 'bar' },
  ] as const;
  return (
    <Card title={t('sources.title')} lead={t('sources.lead')}>
      {sources.length === 0 ? (
        <EmptyState picture="people" text={t('sources.none')} action={share} />
      ) : (
        <>
          <ChartLegend series={legend} />
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('sources.source')}</th>
                <th scope="col">{t('views')}</th>
                <th scope="col">{t('registrations')}</th>
                <th scope="col">{t('conversion')}</th>
              </tr>
            </thead>
            <tbody>
              {sources.map((source) => (
                <tr key={`${source.source} ${source.campaign}`}>
                  <th scope="row">
                    <SourceName source={source} />
                    <span className={classes.bars} aria-hidden="true">
                      <span data-tone="soft" style={{ width: `${(source.views / most) * 100}%` }} />
                      <span data-tone="main" style={{ width: `${(source.registrations / most) * 100}%` }} />
                    </span>
                  </th>
                  <td>{source.source === 'unknown' && source.views === 0 ? '–' : texts.count(source.views)}</td>
                  <td>{texts.count(source.registrations)}</td>
                  <td>{source.source === 'unknown' ? '–' : texts.percent(conversionOf(source))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Card>
  );
}

function SourceName({ source: { source, campaign } }: { source: Source }) {
  const { t } = useTranslation('statistics');
  if (campaign === otherCampaign) return <span className={classes.name}>{t('sources.otherCampaigns')}</span>;
  return (
    <span className={classes.name}>
      {campaign === null ? t(`sources.kinds.${source}`) : campaign}
      {campaign !== null && <small>{t('sources.kinds.campaign')}</small>}
    </span>
  );
}
