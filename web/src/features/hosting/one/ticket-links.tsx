import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventOrdersPath, eventTicketsPath } from '#src/lib/paths.ts';

/** The ways to what is sold, and to who has ordered it. */
export function TicketLinks({ event: { id, ticketed } }: { event: Event }) {
  const { t } = useTranslation('hosting');
  return (
    <>
      <Button component={Link} to={eventTicketsPath(id)} variant="default">
        {t('actions.tickets')}
      </Button>
      {ticketed && (
        <Button component={Link} to={eventOrdersPath(id)} variant="default">
          {t('actions.orders')}
        </Button>
      )}
    </>
  );
}
