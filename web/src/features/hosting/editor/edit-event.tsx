import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { NoSuchEvent } from '../no-such-event.tsx';
import { eventQuery, isNotMine } from '../queries.ts';
import { draftOf } from './draft/event-draft.ts';
import { EventEditor } from './event-editor.tsx';

export function EditEvent() {
  const { t } = useTranslation('hosting');
  const { id = '' } = useParams();
  const query = useQuery({ ...eventQuery(id), refetchOnWindowFocus: false });
  // An older version from the cache would be refused when it is saved.
  const fresh = { ...query, data: query.isFetchedAfterMount ? query.data : undefined };
  if (isNotMine(query)) return <NoSuchEvent />;
  if (fresh.data) return <EventEditor key={id} event={fresh.data} start={draftOf(fresh.data)} />;
  return (
    <CardPage title={t('editor.title')}>
      <PageStates query={fresh} waiting={<CardSkeletons heights={[520, 300, 240]} />}>
        {() => null}
      </PageStates>
    </CardPage>
  );
}
