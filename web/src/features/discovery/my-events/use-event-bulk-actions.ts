import {
  cancelEvent,
  deleteEvent,
  duplicateEvent,
  publishEvent,
  unpublishEvent,
} from '@foyer/contract/event-editing/editing.ts';
import type { HostedEvent } from '@foyer/contract/events/event.ts';
import { IconCalendarX, IconCopy, IconEyeOff, IconTrash, IconWorldUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { isOver } from '#src/lib/events/managed-event.ts';
import type { BulkAction } from '#src/ui/table/table-types.ts';
import { canBeCanceled, canBeDeleted } from './event-rights.ts';

/** What can be done with the selected events. Actions that notify attendees or can't be undone ask first. */
export function useEventBulkActions(): BulkAction<HostedEvent>[] {
  const { t } = useTranslation('my-events');
  const isManaged = ({ role }: HostedEvent) => role !== 'check-in';
  const params = ({ id }: HostedEvent) => ({ id });
  const asks = (name: 'publish' | 'unpublish' | 'cancel' | 'delete') => (count: number) => ({
    title: t(`bulk.${name}.title`, { count }),
    text: t(`bulk.${name}.text`, { count }),
    confirm: t(`bulk.${name}.confirm`, { count }),
  });
  return [
    {
      id: 'publish',
      text: t('bulk.publish.do'),
      Icon: IconWorldUpload,
      appliesTo: (event) =>
        isManaged(event) && (event.state === 'draft' || event.state === 'unpublished') && !isOver(event),
      question: asks('publish'),
      run: (event) => call(publishEvent, { params: params(event) }),
      doneText: (count) => t('bulk.publish.done', { count }),
    },
    {
      id: 'unpublish',
      text: t('bulk.unpublish.do'),
      Icon: IconEyeOff,
      appliesTo: (event) => isManaged(event) && event.state === 'published' && !isOver(event),
      question: asks('unpublish'),
      run: (event) => call(unpublishEvent, { params: params(event) }),
      doneText: (count) => t('bulk.unpublish.done', { count }),
    },
    {
      id: 'duplicate',
      text: t('actions.duplicate'),
      Icon: IconCopy,
      appliesTo: isManaged,
      run: (event) => call(duplicateEvent, { params: params(event) }),
      doneText: (count) => t('bulk.duplicate.done', { count }),
    },
    {
      id: 'cancel',
      text: t('bulk.cancel.do'),
      Icon: IconCalendarX,
      isDanger: true,
      appliesTo: canBeCanceled,
      question: (count) => ({ ...asks('cancel')(count), keep: t('bulk.cancel.keep', { count }) }),
      run: (event) => call(cancelEvent, { params: params(event), body: {} }),
      doneText: (count) => t('bulk.cancel.done', { count }),
    },
    {
      id: 'delete',
      text: t('bulk.delete.do'),
      Icon: IconTrash,
      isDanger: true,
      appliesTo: canBeDeleted,
      question: asks('delete'),
      run: (event) => call(deleteEvent, { params: params(event) }),
      doneText: (count) => t('bulk.delete.done', { count }),
    },
  ];
}
