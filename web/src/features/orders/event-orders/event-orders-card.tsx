import type { OrderCard } from '@foyer/contract/orders/order.ts';
import { confirmOfflinePayment, type OrderFilter } from '@foyer/contract/orders/sales.ts';
import { orderStates, refundFilters } from '@foyer/contract/rules/events/ticket-choices.ts';
import { IconCash, IconFileInvoice } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#src/lib/call.ts';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { orderPath, workspacePath } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { TableSearch, TableSelect } from '#src/ui/table/table-filters.tsx';
import type { BulkAction, RowAction } from '#src/ui/table/table-types.ts';
import { usePagedRows } from '#src/ui/table/use-paged-rows.ts';
import { useTableSort } from '#src/ui/table/use-table-sort.ts';
import { eventOrdersQuery } from '../queries.ts';
import { ExportOrders } from './export-orders.tsx';
import { useOrderColumns } from './order-columns.tsx';

/** The orders of one event. Filter and order are in the address. */
export function EventOrdersCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation('ticket-management');
  const { search, change, clear } = useFilterParams<'q' | 'state' | 'refund'>();
  const filter: OrderFilter = {
    state: orderStates.find((each) => each === search.get('state')),
    refund: refundFilters.find((each) => each === search.get('refund')),
    q: search.get('q')?.trim().slice(0, 100) || undefined,
  };
  const columns = useOrderColumns();
  const { sort, onSort } = useTableSort(columns, { column: 'placed', isDescending: true });
  const source = usePagedRows(useInfiniteQuery(eventOrdersQuery(eventId, filter, sort)));
  const { actionsOf, bulkActions, refresh } = useOrderActions();
  const hasOrders = (source.rows ?? []).length > 0;
  return (
    <div>
      <DataTable<OrderCard>
        name="orders"
        label={t('orders.list')}
        columns={columns}
        source={source}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        sort={sort}
        onSort={onSort}
        actionsOf={actionsOf}
        bulkActions={bulkActions}
        onBulkDone={refresh}
        search={
          <TableSearch label={t('orders.search')} value={filter.q ?? ''} onChange={(text) => change('q', text)} />
        }
        filtersInUse={[filter.state, filter.refund].filter(Boolean).length}
        filters={
          <>
            <TableSelect
              label={t('orders.show')}
              name="state"
              value={filter.state ?? ''}
              options={[
                { value: '', text: t('orders.all') },
                ...orderStates.map((value) => ({ value, text: t(`orders.states.${value}`) })),
              ]}
              onChange={(value) => change('state', value)}
            />
            <TableSelect
              label={t('orders.refunds')}
              name="refund"
              value={filter.refund ?? ''}
              options={[
                { value: '', text: t('orders.anyRefund') },
                ...refundFilters.map((value) => ({ value, text: t(`orders.refundFilters.${value}`) })),
              ]}
              onChange={(value) => change('refund', value)}
            />
          </>
        }
        isFiltered={Object.values(filter).some(Boolean)}
        onClearFilters={() => clear(['q', 'state', 'refund'])}
        empty={
          <Card>
            <EmptyState
              picture="tickets"
              text={t('orders.none')}
              action={
                <Button component={Link} to={workspacePath(eventId, 'tickets')} variant="default">
                  {t('types.title')}
                </Button>
              }
            />
          </Card>
        }
      />
      {hasOrders && <ExportOrders eventId={eventId} filter={filter} />}
    </div>
  );
}

/** What can be done with one order, and with the selected ones. */
function useOrderActions() {
  const { t } = useTranslation('ticket-management');
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: eventKeys.all });
  const confirmPayment = ({ id }: OrderCard) => call(confirmOfflinePayment, { params: { orderId: id } });
  const isAwaiting = ({ state }: OrderCard) => state === 'awaiting';
  const question = (count: number) => ({
    title: t('orders.confirm.title', { count }),
    text: t('orders.confirm.text', { count }),
    confirm: t('orders.confirm.action'),
  });

  function actionsOf(order: OrderCard): RowAction[] {
    const open: RowAction = { id: 'open', text: t('orders.open'), Icon: IconFileInvoice, to: orderPath(order.id) };
    if (!isAwaiting(order)) return [open];
    const confirm: RowAction = {
      id: 'confirm',
      text: t('orders.confirm.action'),
      Icon: IconCash,
      question: question(1),
      run: () => confirmPayment(order).finally(refresh),
    };
    return [open, confirm];
  }

  const bulkActions: BulkAction<OrderCard>[] = [
    {
      id: 'confirm',
      text: t('orders.confirm.action'),
      Icon: IconCash,
      appliesTo: isAwaiting,
      question,
      run: confirmPayment,
      doneText: (count) => t('orders.confirm.done', { count }),
    },
  ];
  return { actionsOf, bulkActions, refresh };
}
