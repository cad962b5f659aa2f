import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOver } from '#src/lib/events/managed-event.ts';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { CancelButton } from '../cancel-button.tsx';
import type { EventMutations } from './use-event-mutations.ts';

/** The actions that are possible in the current state of an event. */
export function EventActions({ event, mutations }: { event: Event; mutations: EventMutations }) {
  const { t } = useTranslation('event-editing');
  const { state, attendees } = event;
  // Managers may do everything except cancel or delete the event.
  const isOrganizer = event.role === 'organizer';
  const question = (name: 'unpublish' | 'cancel' | 'delete', text: string) => ({
    title: t(`dialogs.${name}.title`),
    text,
    confirm: t(`dialogs.${name}.confirm`),
    cancel: t(`dialogs.${name}.keep`),
  });
  const wasPublished = state === 'published' || state === 'unpublished';
  return (
    <>
      {state === 'unpublished' && (
        <Button variant="default" loading={mutations.pending === 'publish'} onClick={() => mutations.change('publish')}>
          {t('actions.publishAgain')}
        </Button>
      )}
      <Button variant="default" loading={mutations.pending === 'duplicate'} onClick={mutations.duplicate}>
        {t('actions.duplicate')}
      </Button>
      {state === 'published' && (
        <ConfirmButton
          label={t('actions.unpublish')}
          loading={mutations.pending === 'unpublish'}
          question={question('unpublish', t('dialogs.unpublish.text'))}
          onConfirm={() => mutations.change('unpublish')}
        />
      )}
      {isOrganizer && wasPublished && !isOver(event) && (
        <CancelButton
          label={t('actions.cancel')}
          loading={mutations.pending === 'cancel'}
          question={question('cancel', t('dialogs.cancel.text', { count: attendees }))}
          onCancel={mutations.cancel}
        />
      )}
      {isOrganizer && state === 'draft' && (
        <ConfirmButton
          label={t('actions.delete')}
          loading={mutations.pending === 'delete'}
          question={question('delete', t('dialogs.delete.text'))}
          onConfirm={mutations.remove}
        />
      )}
    </>
  );
}
