import { listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#src/lib/call.ts';
import { eventTimeText } from '#src/lib/events/event-time.ts';
import { eventPath, orderPath, paths, ticketPath } from '#src/lib/paths.ts';
import { registrationKeys } from '#src/lib/query-keys/registration-keys.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './guest-home.module.css';

type Attended = Pick<DataOf<typeof listMyRegistrations>['items'][number], 'event' | 'registration'>;

const guestTicketsQuery = (userId: string) =>
  queryOptions({
    queryKey: registrationKeys.ofGuest(userId),
    queryFn: ({ signal }) => call(listMyRegistrations, { query: {} }, signal),
  });

/** The events a guest is registered for, each with its ticket, or its page if there is no ticket. */
export function GuestTickets({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('guests');
  const query = useQuery(guestTicketsQuery(userId));
  return (
    <Card title={t('tickets.title')}>
      <PageStates
        query={query}
        waiting={<Skeleton height={72} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            picture="tickets"
            text={t('tickets.none')}
            action={
              <Button component={Link} to={paths.events}>
                {t('tickets.browse')}
              </Button>
            }
          />
        }
      >
        {({ items }) => (
          <ul className={classes.tickets}>
            {items.map(({ event, registration }) => (
              <li key={registration.id}>
                <Link to={addressOf({ event, registration })}>
                  <strong>{event.title}</strong>
                  {event.startsAt && (
                    <span>{eventTimeText(event.startsAt, event.endsAt, event.timeZone, i18n.language)}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PageStates>
    </Card>
  );
}

function addressOf({ event, registration: { id, state, orderId } }: Attended): string {
  if (state !== 'confirmed' || event.state === 'cancelled') return eventPath(event.slug);
  return orderId ? orderPath(orderId) : ticketPath(id);
}
