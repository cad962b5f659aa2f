import { cancelEvent, deleteEvent, duplicateEvent } from '@foyer/contract/event-editing/editing.ts';
import type { HostedEvent } from '@foyer/contract/events/event.ts';
import { ownEventStates } from '@foyer/contract/rules/events/choices.ts';
import {
  IconCalendarX,
  IconCopy,
  IconEdit,
  IconExternalLink,
  IconLink,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { isOver } from '#src/lib/events/managed-event.ts';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { editEventPath, eventPath } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useCopy } from '#src/lib/use-copy.ts';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { TableSearch, TableSelect } from '#src/ui/table/table-filters.tsx';
import type { RowAction } from '#src/ui/table/table-types.ts';
import { usePagedRows } from '#src/ui/table/use-paged-rows.ts';
import { useTableSort } from '#src/ui/table/use-table-sort.ts';
import { hostedEventPath, useHostedColumns } from './hosted-columns.tsx';
import { hostedTableQuery } from './hosted-table-query.ts';

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
  const { actionsOf, copied } = useEventActions();
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
        filters={
          <>
            <TableSearch label={t('search')} value={q ?? ''} onChange={(text) => change('q', text)} />
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
          </>
        }
        isFiltered={q !== undefined || state !== undefined}
        onClearFilters={() => clear(['q', 'state'])}
        empty={
          <Card title={t('noneTitle')}>
            <CardText>{t('none')}</CardText>
          </Card>
        }
      />
    </div>
  );
}

/** What can be done with an event, as far as its state and the viewer's role allow. */
function useEventActions() {
  const { t } = useTranslation(['my-events', 'managed-events']);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const address = useAbsoluteUrl();
  const { outcome, copy } = useCopy();
  const refresh = () => queryClient.invalidateQueries({ queryKey: eventKeys.all });

  async function duplicate({ id }: HostedEvent): Promise<void> {
    const made = await call(duplicateEvent, { params: { id } });
    void refresh();
    void navigate(editEventPath(made.id));
  }

  function actionsOf(event: HostedEvent): RowAction[] {
    const { id, slug, state, role, attendees } = event;
    const page: RowAction = { id: 'page', text: t('actions.page'), Icon: IconExternalLink, to: eventPath(slug) };
    const link: RowAction = {
      id: 'link',
      text: t('actions.copyLink'),
      Icon: IconLink,
      run: () => copy(address(eventPath(slug))),
    };
    const shared = state === 'draft' ? [] : [page, link];
    if (role === 'check-in') return shared;
    const isOrganizer = role === 'organizer';
    const isRunning = (state === 'published' || state === 'unpublished') && !isOver(event);
    return [
      ...(state === 'draft'
        ? []
        : [{ id: 'manage', text: t('managed-events:manage'), Icon: IconSettings, to: hostedEventPath(event) }]),
      ...(state === 'cancelled'
        ? []
        : [{ id: 'edit', text: t('actions.edit'), Icon: IconEdit, to: editEventPath(id) }]),
      ...shared,
      { id: 'duplicate', text: t('actions.duplicate'), Icon: IconCopy, run: () => duplicate(event) },
      ...(isOrganizer && isRunning
        ? [
            {
              id: 'cancel',
              text: t('actions.cancel'),
              Icon: IconCalendarX,
              isDanger: true,
              question: {
                title: t('cancelDialog.title', { title: event.title }),
                text: t('cancelDialog.text', { count: attendees }),
                confirm: t('cancelDialog.confirm'),
              },
              run: () => call(cancelEvent, { params: { id }, body: {} }).finally(refresh),
            },
          ]
        : []),
      ...(isOrganizer && state === 'draft'
        ? [
            {
              id: 'delete',
              text: t('actions.delete'),
              Icon: IconTrash,
              isDanger: true,
              question: {
                title: t('deleteDialog.title', { title: event.title }),
                text: t('deleteDialog.text'),
                confirm: t('actions.delete'),
              },
              run: () => call(deleteEvent, { params: { id } }).finally(refresh),
            },
          ]
        : []),
    ];
  }
  return { actionsOf, copied: outcome };
}
