import { acceptTransfer, readTransfer } from '@foyer/contract/events/tickets/transferring.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { eventPath, type NavigationState, paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { absoluteTime } from '#src/ui/moment/time-text.ts';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { ordersKey } from '../queries.ts';
import { forgetToken, keptToken } from './kept-token.ts';

/** What the link offers, and one click to take it. Reading it changes nothing: mail scanners follow links. */
export function TakeOver({ brought }: { brought: string | null }) {
  const { t, i18n } = useTranslation('orders');
  const [token] = useState(() => keptToken(brought));
  const current = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const task = useTask<'take'>();
  const query = useQuery({
    queryKey: [...ordersKey, 'transfer', token],
    queryFn: ({ signal }) => call(readTransfer, { body: { token: token ?? '' } }, signal),
    enabled: token !== null,
    retry: false,
  });

  const take = () =>
    task.run('take', async () => {
      const { eventSlug } = await call(acceptTransfer, { body: { token: token ?? '' } });
      forgetToken();
      await queries.invalidateQueries({ queryKey: eventsKey });
      const state: NavigationState = { notice: t('takeOver.done') };
      void navigate(eventPath(eventSlug), { state, replace: true });
    });

  if (token === null || hasCode(query.error, 'TRANSFER_REFUSED', 'VALIDATION_FAILED')) {
    return (
      <MessagePage title={t('takeOver.dead')} text={t('takeOver.deadText')}>
        <Button component={Link} to={paths.events}>
          {t('mine.find')}
        </Button>
      </MessagePage>
    );
  }
  return (
    <CardPage title={t('takeOver.title')}>
      <PageStates query={query} waiting={<CardSkeletons heights={[220]} />}>
        {({ event, audience, ticketName, from, until }) => {
          const time = (at: string) => absoluteTime(new Date(at), i18n.language, event.timeZone);
          const facts = [event.startsAt && time(event.startsAt), t(`audiences.${audience}`), ticketName];
          return (
            <Card title={event.title} lead={facts.filter(Boolean).join(' · ')}>
              <FailureNotice failure={task.failure} />
              <CardText>{t('takeOver.text', { from, until: time(until) })}</CardText>
              <CardActions>
                {current.status === 'signed-in' ? (
                  <Button loading={task.pending !== null} onClick={() => void take()}>
                    {t('takeOver.take')}
                  </Button>
                ) : (
                  <Button component={Link} to={signInThenReturnTo(paths.transfer)}>
                    {t('takeOver.signIn')}
                  </Button>
                )}
                <Button component={Link} to={eventPath(event.slug)} variant="default">
                  {t('takeOver.event')}
                </Button>
              </CardActions>
            </Card>
          );
        }}
      </PageStates>
    </CardPage>
  );
}
