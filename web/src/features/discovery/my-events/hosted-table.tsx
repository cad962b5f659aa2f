import type { HostedEvent } from '@foyer/contract/events/event.ts';
import { ownEventStates } from '@foyer/contract/rules/events/event-choices.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { TableSearch, TableSelect } from '#src/ui/table/table-filters.tsx';
import { usePagedRows } from '#src/ui/table/use-paged-rows.ts';
import { useTableSort } from '#src/ui/table/use-table-sort.ts';
import { useHostedColumns } from './hosted-columns.tsx';
import { hostedTableQuery } from './hosted-table-query.ts';
import { useEventActions } from './use-event-actions.ts';
import { useEventBulkActions } from './use-event-bulk-actions.ts';

/** Until another order is chosen: what is next comes first. It belongs to no column. */
const standardOrder = { column: 'next', isDescending: false };

/** The events that the viewer hosts. Filter and order are in the address. */
export function HostedTable() {
  const { t } = useTranslation('my-events');
  const { search, change, clear } = useFilterParams<'q' | 'state'>();
  const q = search.get('q')?.trim().slice(0, 100) || undefined;
  const state = ownEventStates.find((each) => each === search.get('state'));
  const columns = useHostedColumns();
  const { sort, onSort } = useTableSort(columns, standardOrder);
  const source = usePagedRows(useInfiniteQuery(hostedTableQuery({ q, state }, sort)));
  const { actionsOf, refresh, copied } = useEventActions();
  const bulkActions = useEventBulkActions();
  return (
    <div>
      {copied === 'refused' && (
        <Notice tone="info">
          <p>{t('copyRefused')}</p>
        </Notice>
      )}
      <p className="visually-hidden" role="status">
        {copied === 'copied' && t('copied')}
      </p>
      <DataTable<HostedEvent>
        name="events"
        label={t('parts.hosting')}
        columns={columns}
        source={source}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        sort={sort}
        onSort={onSort}
        standardOrder={{ sort: standardOrder, text: t('order') }}
        actionsOf={actionsOf}
        bulkActions={bulkActions}
        onBulkDone={refresh}
        search={<TableSearch label={t('search')} value={q ?? ''} onChange={(text) => change('q', text)} />}
        filtersInUse={state ? 1 : 0}
        filters={
          <TableSelect
            label={t('show')}
            name="state"
            value={state ?? ''}
            options={[
              { value: '', text: t('states.all') },
              ...ownEventStates.map((value) => ({ value, text: t(`states.${value}`) })),
            ]}
            onChange={(value) => change('state', value)}
          />
        }
        isFiltered={q !== undefined || state !== undefined}
        onClearFilters={() => clear(['q', 'state'])}
        empty={
          <Card>
            <EmptyState
              picture="events"
              title={t('noneTitle')}
              level={2}
              text={t('none')}
              action={
                <Button component={Link} to={paths.newEvent} onClick={() => track('create_event_clicked')}>
                  {t('create')}
                </Button>
              }
            />
          </Card>
        }
      />
    </div>
  );
}
