import { cancelEvent, deleteEvent, duplicateEvent } from '@foyer/contract/event-editing/editing.ts';
import type { HostedEvent } from '@foyer/contract/events/event.ts';
import {
  IconCalendarX,
  IconCopy,
  IconEdit,
  IconExternalLink,
  IconLink,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { editEventPath, eventPath } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useCopy } from '#src/lib/use-copy.ts';
import type { RowAction } from '#src/ui/table/table-types.ts';
import { canBeCanceled, canBeDeleted } from './event-rights.ts';
import { hostedEventPath } from './hosted-columns.tsx';

/** What can be done with an event, as far as its state and the viewer's role allow. */
export function useEventActions() {
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
    return [
      ...(state === 'draft'
        ? []
        : [{ id: 'manage', text: t('managed-events:manage'), Icon: IconSettings, to: hostedEventPath(event) }]),
      ...(state === 'cancelled'
        ? []
        : [{ id: 'edit', text: t('actions.edit'), Icon: IconEdit, to: editEventPath(id) }]),
      ...shared,
      { id: 'duplicate', text: t('actions.duplicate'), Icon: IconCopy, run: () => duplicate(event) },
      ...(canBeCanceled(event)
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
                keep: t('cancelDialog.keep'),
              },
              run: () => call(cancelEvent, { params: { id }, body: {} }).finally(refresh),
            },
          ]
        : []),
      ...(canBeDeleted(event)
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
  return { actionsOf, refresh, copied: outcome };
}
