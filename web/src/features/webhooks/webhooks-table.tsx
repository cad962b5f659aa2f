import { changeWebhook, type Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { IconPlayerPause, IconPlayerPlay, IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#src/lib/call.ts';
import { paths } from '#src/lib/paths.ts';
import { webhookKeys } from '#src/lib/query-keys/webhook-keys.ts';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { NameCell, TextCell } from '#src/ui/table/name-cell.tsx';
import type { BulkAction, RowAction, TableColumn } from '#src/ui/table/table-types.ts';
import { useTableSort } from '#src/ui/table/use-table-sort.ts';
import { wholeRows } from '#src/ui/table/whole-rows.ts';
import { shortTime } from '#src/ui/time/time-text.ts';
import { useWebhookFilter } from './use-webhook-filter.tsx';
import { webhookTone } from './webhook-tones.ts';

const webhookPath = (id: string) => paths.webhook.replace(':id', id);

const nameOf = ({ description, url }: Webhook) => description || new URL(url).host;

/** The viewer's webhooks. They can be turned on and off here. */
export function WebhooksTable({ webhooks, empty }: { webhooks: readonly Webhook[]; empty: ReactNode }) {
  const { t, i18n } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: webhookKeys.all });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language, and only then.
  const columns = useMemo(() => {
    const stateText = ({ state, failingSince }: Webhook) =>
      state === 'on' && failingSince ? t('states.trouble') : t(`states.${state}`);
    const all: TableColumn<Webhook>[] = [
      {
        id: 'name',
        title: t('list.columns.name'),
        width: 240,
        grow: 2,
        sortBy: (webhook) => nameOf(webhook).toLowerCase(),
        cell: (webhook) => (
          <NameCell title={<Link to={webhookPath(webhook.id)}>{nameOf(webhook)}</Link>} hint={webhook.url} />
        ),
      },
      {
        id: 'state',
        title: t('list.columns.state'),
        width: 210,
        onPhone: 'badge',
        sortBy: stateText,
        cell: (webhook) => <StatusBadge tone={webhookTone(webhook)}>{stateText(webhook)}</StatusBadge>,
      },
      {
        id: 'kinds',
        title: t('list.columns.kinds'),
        width: 130,
        isNumber: true,
        sortBy: ({ kinds }) => kinds.length,
        cell: ({ kinds }) => kinds.length,
      },
      {
        id: 'created',
        title: t('list.columns.created'),
        width: 180,
        sortBy: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => <TextCell>{shortTime(new Date(createdAt), i18n.language)}</TextCell>,
      },
    ];
    return all;
  }, [i18n.language]);
  const { sort, onSort } = useTableSort(columns, { column: 'created', isDescending: false });
  const { found, ...filter } = useWebhookFilter(webhooks);
  const turn = ({ id }: Webhook, on: boolean) => call(changeWebhook, { params: { id }, body: { on } });
  const isOn = ({ state }: Webhook) => state === 'on';

  function actionsOf(webhook: Webhook): RowAction[] {
    const on = !isOn(webhook);
    return [
      { id: 'open', text: t('list.open'), Icon: IconSettings, to: webhookPath(webhook.id) },
      {
        id: 'turn',
        text: t(on ? 'why.on' : 'end.off'),
        Icon: on ? IconPlayerPlay : IconPlayerPause,
        run: () => turn(webhook, on).finally(refresh),
      },
    ];
  }
  const bulkActions: BulkAction<Webhook>[] = [
    {
      id: 'on',
      text: t('why.on'),
      Icon: IconPlayerPlay,
      appliesTo: (webhook) => !isOn(webhook),
      run: (webhook) => turn(webhook, true),
      doneText: (count) => t('list.turnedOn', { count }),
    },
    {
      id: 'off',
      text: t('end.off'),
      Icon: IconPlayerPause,
      appliesTo: isOn,
      run: (webhook) => turn(webhook, false),
      doneText: (count) => t('list.turnedOff', { count }),
    },
  ];
  return (
    <DataTable<Webhook>
      name="webhooks"
      label={t('list.title')}
      columns={columns}
      source={wholeRows({ data: found, error: null, isFetching: false, refetch: refresh })}
      rowId={({ id }) => id}
      rowName={nameOf}
      sort={sort}
      onSort={onSort}
      actionsOf={actionsOf}
      bulkActions={bulkActions}
      onBulkDone={refresh}
      {...filter}
      empty={empty}
    />
  );
}
