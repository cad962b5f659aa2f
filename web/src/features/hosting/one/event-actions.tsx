import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { CancelButton } from '../cancelling/cancel-button.tsx';
import { isOver } from '../queries.ts';
import type { EventVerbs } from './use-event-verbs.ts';

/** What can be done with an event as it stands now. */
export function EventActions({ event, verbs }: { event: Event; verbs: EventVerbs }) {
  const { t } = useTranslation('hosting');
  const { state, attendees } = event;
  // Managers do all but end it.
  const isOrganizer = event.role === 'organizer';
  const question = (name: 'unpublish' | 'cancel' | 'delete', text: string) => ({
    title: t(`ask.${name}.title`),
    text,
    confirm: t(`ask.${name}.confirm`),
    cancel: t(`ask.${name}.keep`),
  });
  const wasPublished = state === 'published' || state === 'unpublished';
  return (
    <>
      {state === 'unpublished' && (
        <Button variant="default" loading={verbs.pending === 'publish'} onClick={() => verbs.change('publish')}>
          {t('actions.publishAgain')}
        </Button>
      )}
      <Button variant="default" loading={verbs.pending === 'duplicate'} onClick={verbs.duplicate}>
        {t('actions.duplicate')}
      </Button>
      {state === 'published' && (
        <ConfirmButton
          label={t('actions.unpublish')}
          loading={verbs.pending === 'unpublish'}
          question={question('unpublish', t('ask.unpublish.text'))}
          onConfirm={() => verbs.change('unpublish')}
        />
      )}
      {isOrganizer && wasPublished && !isOver(event) && (
        <CancelButton
          label={t('actions.cancel')}
          loading={verbs.pending === 'cancel'}
          question={question('cancel', t('ask.cancel.text', { count: attendees }))}
          onCancel={verbs.cancel}
        />
      )}
      {isOrganizer && state === 'draft' && (
        <ConfirmButton
          label={t('actions.delete')}
          loading={verbs.pending === 'delete'}
          question={question('delete', t('ask.delete.text'))}
          onConfirm={verbs.remove}
        />
      )}
    </>
  );
}
