import type { ReportItem } from '@foyer/contract/moderation/reports.ts';
import { reportKinds } from '@foyer/contract/rules/moderation/moderation-choices.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { Card } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { Hint, LinkRow, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { TableSelect } from '#src/ui/table/table-filters.tsx';
import { Timestamp } from '#src/ui/time/timestamp.tsx';
import classes from './moderation.module.css';
import { reportStates, reportsQuery } from './queries.ts';
import { reportAddress, reportIn } from './report-address.ts';
import { ReportView } from './report-view.tsx';
import { useReportSource } from './use-report-source.ts';

type Props = {
  viewer: string;
  /** Only the room of this event; all reports without it. */
  eventId?: string;
};

/** The reports that the viewer may see, and the one that the address names. Filters are in the address too. */
export function ReportQueue({ viewer, eventId }: Props) {
  const [search] = useSearchParams();
  const opened = reportIn(search);
  if (opened) return <ReportView key={opened.id} viewer={viewer} which={opened} back={reportAddress(search, null)} />;
  return <ReportList viewer={viewer} eventId={eventId} />;
}

function ReportList({ viewer, eventId }: { viewer: string; eventId: string | undefined }) {
  const { t } = useTranslation('moderation');
  const { search, change } = useFilterParams<'state' | 'kind'>();
  const state = search.get('state') === 'closed' ? 'closed' : 'open';
  // The room of an event has only reports about messages.
  const kind = eventId ? undefined : reportKinds.find((each) => each === search.get('kind'));
  const query = useInfiniteQuery(reportsQuery(viewer, { state, kind, eventId }));
  const isFiltered = state !== 'open' || kind !== undefined;
  return (
    <Card title={t(`queue.${state}`)} lead={t('queue.audited')}>
      <div className={classes.filters}>
        <TableSelect
          label={t('filters.state')}
          name="state"
          value={state}
          isOrder={state === 'open'}
          options={reportStates.map((value) => ({ value, text: t(`filters.states.${value}`) }))}
          onChange={(value) => change('state', value === 'closed' ? value : '')}
        />
        {!eventId && (
          <TableSelect
            label={t('filters.kind')}
            name="kind"
            value={kind ?? ''}
            options={[
              { value: '', text: t('filters.allKinds') },
              ...reportKinds.map((value) => ({ value, text: t(`filters.kinds.${value}`) })),
            ]}
            onChange={(value) => change('kind', value)}
          />
        )}
      </div>
      <PageStates
        query={{ ...query, data: query.data?.pages.flatMap(({ items }) => items) }}
        waiting={<RowSkeletons count={4} height={64} />}
        isEmpty={({ length }) => length === 0}
        empty={<EmptyState picture="messages" text={t(isFiltered ? 'queue.noneFound' : 'queue.none')} />}
      >
        {(items) => (
          <RowList>
            {items.map((item) => (
              <li key={`${item.kind}.${item.id}`}>
                <ReportRow report={item} to={reportAddress(search, item)} />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
      <More query={query}>{t('queue.more')}</More>
    </Card>
  );
}

function ReportRow({ report, to }: { report: ReportItem; to: string }) {
  const { t } = useTranslation(['moderation', 'report']);
  const sourceOf = useReportSource();
  const { reported, reason, isSignal, createdAt, outcome } = report;
  const signal = isSignal && t('signal.badge');
  const reverted = outcome?.revertedAt ? ` (${t('reverts.reverted')})` : '';
  return (
    <LinkRow
      to={to}
      title={reported.name}
      badge={outcome ? t(`outcomes.${outcome.decision}`) + reverted : signal}
      tone={outcome ? 'quiet' : 'waiting'}
    >
      <Hint>
        {t(`report:reasons.${reason}`)} · {sourceOf(report)}
      </Hint>
      <Hint>
        <Timestamp at={createdAt} />
      </Hint>
    </LinkRow>
  );
}
