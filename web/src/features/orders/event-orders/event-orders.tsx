import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isNotManaged, managedEventQuery } from '#src/lib/events/managed-event.ts';
import { manageEventPath } from '#src/lib/paths.ts';
import { ManagedEventNotFound } from '#src/ui/events/managed-event-not-found.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { EventOrdersCard } from './event-orders-card.tsx';

/** The organizer's page with all orders of one event. */
export function EventOrders() {
  const { t } = useTranslation(['ticket-management', 'managed-events']);
  const { id = '' } = useParams();
  const event = useQuery(managedEventQuery(id));
  if (isNotManaged(event)) return <ManagedEventNotFound />;
  return (
    <CardPage
      title={t('orders.title')}
      lead={event.data?.title ?? ''}
      back={{ to: manageEventPath(id), label: t('managed-events:manage') }}
    >
      <PageStates query={event} waiting={<CardSkeletons heights={[320]} />}>
        {() => <EventOrdersCard eventId={id} />}
      </PageStates>
    </CardPage>
  );
}
