import type { WebhookDelivery } from '@foyer/contract/webhooks/deliveries.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import { TextCell } from '#src/ui/table/name-cell.tsx';
import type { TableColumn } from '#src/ui/table/table-types.ts';
import { shortTime } from '#src/ui/time/time-text.ts';
import { useKindName } from '../use-kind-name.ts';
import { deliveryTones } from '../webhook-tones.ts';

/** The columns of a webhook's deliveries. */
export function useDeliveryColumns(onOpen: (id: string) => void): readonly TableColumn<WebhookDelivery>[] {
  const { t, i18n } = useTranslation('webhooks');
  const kindName = useKindName();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language, and only then.
  return useMemo(() => {
    const time = (at: string) => shortTime(new Date(at), i18n.language);
    const columns: TableColumn<WebhookDelivery>[] = [
      {
        id: 'kind',
        title: t('log.columns.kind'),
        width: 220,
        grow: 2,
        cell: ({ id, kind }) => {
          const name = kindName(kind);
          return (
            <TextCell>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={t('log.openOne', { name })}
                onClick={() => onOpen(id)}
              >
                {name}
              </button>
            </TextCell>
          );
        },
      },
      {
        id: 'state',
        title: t('log.columns.state'),
        width: 150,
        onPhone: 'badge',
        cell: ({ state }) => <StatusBadge tone={deliveryTones[state]}>{t(`log.states.${state}`)}</StatusBadge>,
      },
      {
        id: 'created',
        title: t('log.columns.created'),
        width: 180,
        sortBy: 'server',
        cell: ({ createdAt }) => <TextCell>{time(createdAt)}</TextCell>,
      },
      {
        id: 'attempts',
        title: t('log.columns.attempts'),
        width: 90,
        isNumber: true,
        cell: ({ attempts }) => attempts,
      },
      {
        id: 'next',
        title: t('log.columns.next'),
        width: 180,
        cell: ({ nextAt, attempts }) => nextAt && attempts > 0 && <TextCell>{time(nextAt)}</TextCell>,
      },
    ];
    return columns;
  }, [i18n.language]);
}
