import { deliveryStates } from '@foyer/contract/rules/webhook-choices.ts';
import type { WebhookDelivery } from '@foyer/contract/webhooks/deliveries.ts';
import type { Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { TableSelect } from '#src/ui/table/table-filters.tsx';
import { usePagedRows } from '#src/ui/table/use-paged-rows.ts';
import { useTableSort } from '#src/ui/table/use-table-sort.ts';
import { deliveriesQuery } from '../queries.ts';
import { useKindName } from '../use-kind-name.ts';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { useDeliveryActions } from './use-delivery-actions.ts';

/** The recent deliveries of a webhook, filtered by state. The filter is in the URL. */
export function DeliveriesCard({ webhook }: { webhook: Webhook }) {
  const { id } = webhook;
  const isOn = webhook.state === 'on';
  const { t } = useTranslation('webhooks');
  const { search, change } = useFilterParams<'state'>();
  const state = deliveryStates.find((each) => each === search.get('state'));
  const kindName = useKindName();
  const [openId, setOpenId] = useState<string | null>(null);
  const columns = useDeliveryColumns(setOpenId);
  const { sort, onSort } = useTableSort(columns, { column: 'created', isDescending: true });
  const source = usePagedRows(useInfiniteQuery(deliveriesQuery(id, state, sort)));
  const { task, resentCount, test, resendFailed, actionsOf, bulkActions, refresh } = useDeliveryActions(
    webhook,
    setOpenId,
  );

  const sendTest = (
    <Button variant="default" loading={task.pending === 'test'} onClick={test}>
      {t('log.test')}
    </Button>
  );
  return (
    <Card title={t('log.title')} lead={t('log.lead')}>
      <FailureNotice failure={task.failure} />
      {resentCount !== null && <Notice tone="success">{t('log.sentAgain', { count: resentCount })}</Notice>}
      <DataTable<WebhookDelivery>
        name="deliveries"
        label={t('log.title')}
        columns={columns}
        source={source}
        rowId={(delivery) => delivery.id}
        rowName={({ kind }) => kindName(kind)}
        sort={sort}
        onSort={onSort}
        actionsOf={actionsOf}
        bulkActions={bulkActions}
        onBulkDone={refresh}
        filtersInUse={state ? 1 : 0}
        filters={
          <TableSelect
            label={t('log.show')}
            name="state"
            value={state ?? ''}
            options={[
              { value: '', text: t('log.all') },
              ...deliveryStates.map((value) => ({ value, text: t(`log.states.${value}`) })),
            ]}
            onChange={(value) => change('state', value)}
          />
        }
        isFiltered={state !== undefined}
        onClearFilters={() => change('state', '')}
        empty={<EmptyState picture="connection" text={t('log.none')} action={isOn && sendTest} />}
      />
      {isOn && (source.rows?.length !== 0 || state !== undefined) && (
        <CardActions>
          {sendTest}
          {source.rows?.some((delivery) => delivery.state === 'failed') && (
            <Button variant="default" loading={task.pending === 'resend'} onClick={resendFailed}>
              {t('log.allAgain')}
            </Button>
          )}
        </CardActions>
      )}
      {openId && <DeliveryDialog id={id} deliveryId={openId} canSend={isOn} onClose={() => setOpenId(null)} />}
    </Card>
  );
}
