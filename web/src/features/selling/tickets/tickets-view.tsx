import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { editEventPath, eventOrdersPath, manageEventPath } from '#src/lib/paths.ts';
import { Notice } from '#src/ui/notice.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { CodesCard } from '../codes/codes-card.tsx';
import { NoSuchEvent } from '../no-such-event.tsx';
import { eventQuery, isNotMine } from '../queries.ts';
import { TypesCard } from './types-card.tsx';

/** What an organizer sells for one event: the kinds of tickets, and codes that make them cheaper. */
export function TicketsView() {
  const { t } = useTranslation('selling');
  const { id = '' } = useParams();
  const query = useQuery(eventQuery(id));
  if (isNotMine(query)) return <NoSuchEvent />;
  return (
    <CardPage
      title={t('tickets.title')}
      lead={query.data?.title ?? ''}
      back={{ to: manageEventPath(id), label: t('manage') }}
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
                <TypesCard event={event} />
                <CodesCard event={event} />
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
