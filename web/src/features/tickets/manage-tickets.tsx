import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { isNotManaged, managedEventQuery } from '#src/lib/events/managed-event.ts';
import { editEventPath, eventOrdersPath, manageEventPath } from '#src/lib/paths.ts';
import { ManagedEventNotFound } from '#src/ui/events/managed-event-not-found.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { PromoCodesCard } from './promo-codes/promo-codes-card.tsx';
import { TicketTypesCard } from './ticket-types/ticket-types-card.tsx';

/** The organizer's page for the ticket types and promo codes of one event. */
export function ManageTickets() {
  const { t } = useTranslation(['ticket-management', 'managed-events']);
  const { id = '' } = useParams();
  const query = useQuery(managedEventQuery(id));
  if (isNotManaged(query)) return <ManagedEventNotFound />;
  return (
    <CardPage
      title={t('tickets.title')}
      lead={query.data?.title ?? ''}
      back={{ to: manageEventPath(id), label: t('managed-events:manage') }}
    >
      <PageStates query={query} waiting={<CardSkeletons heights={[320, 180]} />}>
        {(event) => (
          <>
            {event.approvalNeeded ? (
              <Notice tone="info">
                <p>{t('tickets.approval')}</p>
                <Link to={editEventPath(id)}>{t('tickets.edit')}</Link>
              </Notice>
            ) : (
              <>
                <TicketTypesCard event={event} />
                <PromoCodesCard event={event} />
                <p>
                  {t('tickets.settings')} <Link to={editEventPath(id)}>{t('tickets.edit')}</Link>
                  {event.ticketed && (
                    <>
                      {' · '}
                      <Link to={eventOrdersPath(id)}>{t('orders.title')}</Link>
                    </>
                  )}
                </p>
              </>
            )}
          </>
        )}
      </PageStates>
    </CardPage>
  );
}
