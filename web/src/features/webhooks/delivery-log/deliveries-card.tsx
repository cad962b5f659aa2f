import { deliveryStates, webhookLimits } from '@foyer/contract/rules/webhooks/kinds.ts';
import { resendFailedWebhooks, testWebhook } from '@foyer/contract/webhooks/deliveries.ts';
import type { Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { webhookKeys } from '#src/lib/query-keys/webhook-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { MoreButton } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { deliveriesQuery } from '../queries.ts';
import classes from '../webhooks.module.css';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryRow } from './delivery-row.tsx';

/** How long deliveries are stored and can be resent. */
const retentionMs = webhookLimits.keptDays * 24 * 3_600_000;

/** The recent deliveries of a webhook, filtered by state. The filter is in the URL. */
export function DeliveriesCard({ webhook: { id, state: webhookState } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const { search, change } = useFilterParams<'state'>();
  const state = deliveryStates.find((each) => each === search.get('state'));
  const query = useInfiniteQuery(deliveriesQuery(id, state));
  const deliveries = query.data?.pages.flatMap(({ items }) => items);
  const [openId, setOpenId] = useState<string | null>(null);
  const [resentCount, setResentCount] = useState<number | null>(null);
  const task = useTask<'test' | 'resend'>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: webhookKeys.all });

  const test = () =>
    void task.run('test', async () => {
      await call(testWebhook, { params: { id } });
      await refresh();
    });
  const resendFailed = () =>
    void task.run('resend', async () => {
      const since = new Date(Date.now() - retentionMs).toISOString();
      setResentCount((await call(resendFailedWebhooks, { params: { id }, body: { since } })).count);
      await refresh();
    });

  return (
    <Card title={t('log.title')} lead={t('log.lead')}>
      {(state !== undefined || (deliveries ?? []).length > 0) && (
        <div className={classes.filter}>
          <SelectField
            label={t('log.show')}
            name="state"
            value={state ?? ''}
            options={[
              { value: '', text: t('log.all') },
              ...deliveryStates.map((value) => ({ value, text: t(`log.states.${value}`) })),
            ]}
            onChange={(value) => change('state', value)}
          />
        </div>
      )}
      <FailureNotice failure={task.failure} />
      {resentCount !== null && <Notice tone="success">{t('log.sentAgain', { count: resentCount })}</Notice>}
      <PageStates
        query={{ ...query, data: deliveries }}
        waiting={<RowSkeletons count={3} height={64} />}
        isEmpty={({ length }) => length === 0}
        empty={<CardText>{t(state ? 'log.noneSuch' : 'log.none')}</CardText>}
      >
        {(items) => (
          <RowList>
            {items.map((delivery) => (
              <li key={delivery.id}>
                <DeliveryRow delivery={delivery} onOpen={() => setOpenId(delivery.id)} />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
      {(query.hasNextPage || webhookState === 'on') && (
        <CardActions>
          <MoreButton query={query}>{t('log.more')}</MoreButton>
          {webhookState === 'on' && (
            <>
              <Button variant="default" loading={task.pending === 'test'} onClick={test}>
                {t('log.test')}
              </Button>
              {deliveries?.some((delivery) => delivery.state === 'failed') && (
                <Button variant="default" loading={task.pending === 'resend'} onClick={resendFailed}>
                  {t('log.allAgain')}
                </Button>
              )}
            </>
          )}
        </CardActions>
      )}
      {openId && (
        <DeliveryDialog id={id} deliveryId={openId} canSend={webhookState === 'on'} onClose={() => setOpenId(null)} />
      )}
    </Card>
  );
}
