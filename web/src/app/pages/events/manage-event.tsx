import type { User } from '@foyer/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isNotManaged, managedEventQuery } from '#src/lib/events/managed-event.ts';
import { paths } from '#src/lib/paths.ts';
import { ManagedEventNotFound } from '#src/ui/events/managed-event-not-found.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { ManageSections } from './manage-sections.tsx';

/** One event for its organizer: status, actions and attendees. */
export function ManageEvent({ user }: { user: User }) {
  const { t } = useTranslation('managed-events');
  const { id = '' } = useParams();
  const query = useQuery(managedEventQuery(id));
  if (isNotManaged(query)) return <ManagedEventNotFound />;
  return (
    <CardPage title={query.data?.title ?? t('manage')} back={{ to: paths.myEvents, label: t('myEvents') }}>
      <PageStates query={query} waiting={<CardSkeletons heights={[320, 240]} />}>
        {(event) => <ManageSections event={event} userId={user.id} />}
      </PageStates>
    </CardPage>
  );
}
