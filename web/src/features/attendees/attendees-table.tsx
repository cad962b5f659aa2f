import type { Attendee } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { TableSearch } from '#src/ui/table/table-filters.tsx';
import { usePagedRows } from '#src/ui/table/use-paged-rows.ts';
import { useTableSort } from '#src/ui/table/use-table-sort.ts';
import { useAttendeeColumns } from './attendee-columns.tsx';
import { AttendeeFilters } from './attendee-filters.tsx';
import classes from './attendees-card.module.css';
import { AttendeeActionsContext } from './main-action.tsx';
import { NoAttendees } from './no-attendees.tsx';
import { attendeeSummaryQuery, attendeesQuery } from './queries.ts';
import { refreshAttendees } from './refresh-attendees.ts';
import { useAttendeeActions } from './use-attendee-actions.ts';
import type { useAttendeeFilter } from './use-attendee-filter.ts';
import { useAttendeeMenu } from './use-attendee-menu.ts';
import { useAttendeeName } from './use-attendee-name.ts';

const AttendeeResult = lazyPart(async () => (await import('./attendee-result.tsx')).AttendeeResult);
const Details = lazyPart(async () => (await import('./attendee-details-dialog.tsx')).AttendeeDetailsDialog);

type Props = { event: Event; list: ReturnType<typeof useAttendeeFilter> };

/** The attendees of an event. Filter and order are in the address. */
export function AttendeesTable({ event, list }: Props) {
  const { t } = useTranslation('attendees');
  const { filter } = list;
  const [opened, setOpened] = useState<string | null>(null);
  const nameOf = useAttendeeName();
  const columns = useAttendeeColumns(event);
  const { sort, onSort } = useTableSort(columns, { column: 'registered', isDescending: false });
  const source = usePagedRows(
    useInfiniteQuery({ ...attendeesQuery(event.id, filter, sort), placeholderData: keepPreviousData }),
  );
  const queryClient = useQueryClient();
  const actions = useAttendeeActions(event);
  const { actionsOf, bulkActions } = useAttendeeMenu({ event, actions, onDetails: ({ id }) => setOpened(id) });
  const { data: summary } = useQuery(attendeeSummaryQuery(event.id));
  const total = summary?.states.reduce((sum, { count }) => sum + count, 0);
  const details = source.rows?.find(({ id }) => id === opened);
  return (
    <AttendeeActionsContext value={actions}>
      <div className={classes.results}>
        <FailureNotice failure={actions.failure} />
        {actions.result && (
          <Suspense>
            <AttendeeResult actions={actions} />
          </Suspense>
        )}
      </div>
      <DataTable<Attendee>
        name="attendees"
        label={t('label')}
        columns={columns}
        source={source}
        rowId={({ id }) => id}
        rowName={nameOf}
        sort={sort}
        onSort={onSort}
        total={list.isNarrowed ? undefined : total}
        actionsOf={actionsOf}
        bulkActions={event.state === 'cancelled' ? [] : bulkActions}
        onBulkDone={(rows) =>
          refreshAttendees(
            queryClient,
            event.id,
            rows.map(({ id }) => id),
          )
        }
        search={
          <TableSearch label={t('list.search')} value={filter.q ?? ''} onChange={(text) => list.change('q', text)} />
        }
        filtersInUse={[filter.state ?? filter.arrived, filter.audience, filter.ticketTypeId].filter(Boolean).length}
        filters={<AttendeeFilters event={event} list={list} />}
        isFiltered={list.isNarrowed}
        onClearFilters={list.clear}
        empty={<NoAttendees event={event} />}
      />
      {details && (
        <Suspense>
          <Details attendee={details} event={event} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </AttendeeActionsContext>
  );
}
