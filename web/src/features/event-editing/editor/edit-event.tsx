import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isNotManaged, managedEventQuery } from '#src/lib/events/managed-event.ts';
import { ManagedEventNotFound } from '#src/ui/events/managed-event-not-found.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { eventDraftOf } from '../draft/event-draft.ts';
import type { EditorParts } from './editor-parts.ts';
import { EventEditor } from './event-editor.tsx';

export function EditEvent({ parts }: { parts: EditorParts }) {
  const { t } = useTranslation('event-editing');
  const { id = '' } = useParams();
  const query = useQuery({ ...managedEventQuery(id), refetchOnWindowFocus: false });
  // Saving an outdated version from the cache would end in a conflict.
  const fresh = { ...query, data: query.isFetchedAfterMount ? query.data : undefined };
  if (isNotManaged(query)) return <ManagedEventNotFound />;
  if (fresh.data) return <EventEditor key={id} event={fresh.data} start={eventDraftOf(fresh.data)} parts={parts} />;
  return (
    <CardPage title={t('editor.title')}>
      <PageStates query={fresh} waiting={<CardSkeletons heights={[520, 300, 240]} />}>
        {() => null}
      </PageStates>
    </CardPage>
  );
}
