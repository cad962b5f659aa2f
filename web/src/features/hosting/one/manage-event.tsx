import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { NoSuchEvent } from '../no-such-event.tsx';
import { eventQuery, isNotMine } from '../queries.ts';
import { EventParts } from './event-parts.tsx';

/** One event of the viewer's: how it stands, what can be done with it, and who comes. */
export function ManageEvent({ userId }: { userId: string }) {
  const { t } = useTranslation('hosting');
  const { id = '' } = useParams();
  const query = useQuery(eventQuery(id));
  if (isNotMine(query)) return <NoSuchEvent />;
  return (
    <CardPage title={query.data?.title ?? t('one.title')} back={{ to: paths.myEvents, label: t('mine.title') }}>
      <PageStates query={query} waiting={<CardSkeletons heights={[320, 240]} />}>
        {(event) => <EventParts event={event} userId={userId} />}
      </PageStates>
    </CardPage>
  );
}
