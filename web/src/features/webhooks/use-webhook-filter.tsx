import type { Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { TableSelect } from '#src/ui/table/table-filters.tsx';
import { webhookTone } from './webhook-tones.ts';

const conditions = ['working', 'failing', 'off'] as const;
type Condition = (typeof conditions)[number];

/** A webhook that was turned off because its deliveries failed is found under both. */
const matches: Record<Condition, (webhook: Webhook) => boolean> = {
  working: (webhook) => webhookTone(webhook) === 'good',
  failing: (webhook) => webhookTone(webhook) === 'bad',
  off: ({ state }) => state !== 'on',
};

/** The filter of the viewer's webhooks, stored in the URL, and those that match it. */
export function useWebhookFilter(webhooks: readonly Webhook[]) {
  const { t } = useTranslation('webhooks');
  const { search, change, clear } = useFilterParams<'state'>();
  const condition = conditions.find((each) => each === search.get('state'));
  const found = useMemo(() => (condition ? webhooks.filter(matches[condition]) : webhooks), [webhooks, condition]);
  return {
    found,
    isFiltered: condition !== undefined,
    onClearFilters: () => clear(['state']),
    filtersInUse: condition ? 1 : 0,
    filters: (
      <TableSelect
        label={t('list.show')}
        name="state"
        value={condition ?? ''}
        options={[
          { value: '', text: t('list.all') },
          ...conditions.map((value) => ({ value, text: t(`list.conditions.${value}`) })),
        ]}
        onChange={(value) => change('state', value)}
      />
    ),
  };
}
