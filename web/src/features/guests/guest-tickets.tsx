import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { AttendedEventRow } from '#src/ui/events/attended-event-row.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { guestTicketsQuery } from './queries.ts';

/** The events a guest registered for. */
export function GuestTickets({ userId }: { userId: string }) {
  const { t } = useTranslation('guests');
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
          <RowList>
            {items.map((attended) => (
              <li key={attended.registration.id}>
                <AttendedEventRow {...attended} />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
    </Card>
  );
}
