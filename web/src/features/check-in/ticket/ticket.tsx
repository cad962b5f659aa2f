import type { User } from '@foyer/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { ticketQuery } from '../queries.ts';
import { TicketView } from './ticket-view.tsx';

type Props = {
  user: User;
  /** Refunds of the viewer's orders for the event. Passed in by app/pages, like the news. */
  Refunds: ComponentType<{ eventId: string; viewer: string }>;
  news: ReactNode;
};

/** The page of one ticket of the viewer. */
export function Ticket({ user, Refunds, news }: Props) {
  const { t } = useTranslation('ticket');
  const { id = '' } = useParams();
  const query = useQuery(ticketQuery(id));
  const home = user.guest ? paths.guest : paths.dashboard;
  if (hasCode(query.error, 'NOT_FOUND', 'VALIDATION_FAILED') && !query.data) {
    return (
      <MessagePage title={t('none.title')} text={t('none.text')}>
        <Button component={Link} to={home}>
          {t('none.all')}
        </Button>
      </MessagePage>
    );
  }
  return (
    <CardPage title={t('title')} back={{ to: home, label: t('back') }}>
      <PageStates query={query} waiting={<CardSkeletons heights={[640]} />}>
        {(ticket) => (
          <>
            <TicketView ticket={ticket} isMember={!user.guest} />
            <Refunds eventId={ticket.event.id} viewer={user.id} />
            {(ticket.state === 'valid' || ticket.state === 'pending') && news}
          </>
        )}
      </PageStates>
    </CardPage>
  );
}
