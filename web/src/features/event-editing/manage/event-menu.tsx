import type { Event } from '@foyer/contract/events/event.ts';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOver } from '#src/lib/events/managed-event.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { editEventPath, eventPath } from '#src/lib/paths.ts';
import { LazyConfirmDialog } from '#src/ui/lazy-confirm-dialog.tsx';
import { Menu, MenuItem } from '#src/ui/menu.tsx';
import type { EventMutations } from './use-event-mutations.ts';

/** With its field, loaded when it opens. */
const CancelDialog = lazyPart(async () => (await import('../cancel-dialog.tsx')).CancelDialog);

/** All actions on an event that its state and the viewer's role allow. What cannot simply be undone asks first. */
export function EventMenu({ event, mutations }: { event: Event; mutations: EventMutations }) {
  const { t } = useTranslation(['event-editing', 'workspace']);
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'unpublish' | 'cancel' | 'delete' | null>(null);
  const [reason, setReason] = useState('');
  const { state, attendees } = event;
  // Managers may do everything except cancel or delete the event.
  const isOrganizer = event.role === 'organizer';
  const canCancel = isOrganizer && (state === 'published' || state === 'unpublished') && !isOver(event);
  const question = (name: 'unpublish' | 'cancel' | 'delete', text: string) => ({
    title: t(`dialogs.${name}.title`),
    text,
    confirm: t(`dialogs.${name}.confirm`),
    cancel: t(`dialogs.${name}.keep`),
  });
  const close = () => setAsking(null);
  return (
    <>
      <Menu label={t('workspace:actions.more')} button={<IconDots size={20} stroke={1.5} aria-hidden />}>
        {state !== 'cancelled' && (
          <MenuItem onSelect={() => void navigate(editEventPath(event.id))}>{t('actions.edit')}</MenuItem>
        )}
        <MenuItem onSelect={() => void navigate(eventPath(event.slug))}>
          {t(state === 'draft' ? 'actions.preview' : 'actions.see')}
        </MenuItem>
        <MenuItem onSelect={mutations.duplicate}>{t('actions.duplicate')}</MenuItem>
        {state === 'published' && <MenuItem onSelect={() => setAsking('unpublish')}>{t('actions.unpublish')}</MenuItem>}
        {canCancel && (
          <MenuItem isDanger onSelect={() => setAsking('cancel')}>
            {t('actions.cancel')}
          </MenuItem>
        )}
        {isOrganizer && state === 'draft' && (
          <MenuItem isDanger onSelect={() => setAsking('delete')}>
            {t('actions.delete')}
          </MenuItem>
        )}
      </Menu>
      {asking === 'unpublish' && (
        <LazyConfirmDialog
          question={question('unpublish', t('dialogs.unpublish.text'))}
          onConfirm={() => mutations.change('unpublish')}
          onClose={close}
        />
      )}
      {asking === 'cancel' && (
        <Suspense>
          <CancelDialog
            question={question('cancel', t('dialogs.cancel.text', { count: attendees }))}
            reason={reason}
            onChange={setReason}
            onCancel={mutations.cancel}
            onClose={close}
          />
        </Suspense>
      )}
      {asking === 'delete' && (
        <LazyConfirmDialog
          question={question('delete', t('dialogs.delete.text'))}
          onConfirm={mutations.remove}
          onClose={close}
        />
      )}
    </>
  );
}
