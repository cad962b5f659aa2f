import { acceptTransfer, readTransfer } from '@foyer/contract/orders/transfers.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { eventPath, type NavigationState, paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { registrationKeys } from '#src/lib/query-keys/registration-keys.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { AnswerForm } from '#src/ui/questions/answer-form.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';

/** What the token of a link is kept under. */
const tokenItem = 'foyer.transfer';

/** What the link offers, and one click to accept it. Reading it changes nothing: mail scanners follow links. */
export function AcceptTransfer({ brought }: { brought: string | null }) {
  const { t, i18n } = useTranslation(['orders', 'event-terms']);
  const [token] = useState(() => savedToken(brought));
  const current = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const task = useTask<'take'>();
  const query = useQuery({
    queryKey: registrationKeys.transfer(token),
    queryFn: ({ signal }) => call(readTransfer, { body: { token: token ?? '' } }, signal),
    enabled: token !== null,
    retry: false,
  });

  async function take(answers?: Answers): Promise<void> {
    const body = { token: token ?? '', ...(answers && { answers: { ...answers } }) };
    const { eventSlug } = await call(acceptTransfer, { body });
    forgetToken();
    await queryClient.invalidateQueries({ queryKey: eventKeys.all });
    const state: NavigationState = { notice: t('takeOver.done') };
    void navigate(eventPath(eventSlug), { state, replace: true });
  }

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
        {({ event, audience, ticketName, from, until, questions }) => {
          const time = (at: string) => absoluteTime(new Date(at), i18n.language, event.timeZone);
          const facts = [
            event.startsAt && time(event.startsAt),
            t(`event-terms:attendanceModes.${audience}`),
            ticketName,
          ];
          const isIn = current.status === 'signed-in';
          const asks = isIn && questions.length > 0;
          return (
            <Card title={event.title} lead={facts.filter(Boolean).join(' · ')}>
              <FailureNotice failure={task.failure} />
              <CardText>{t('takeOver.text', { from, until: time(until) })}</CardText>
              {asks && (
                <AnswerForm
                  questions={questions}
                  before={{}}
                  button={t('takeOver.take')}
                  optional={t('answers.optional')}
                  onSend={take}
                />
              )}
              <CardActions>
                {isIn && !asks && (
                  <Button loading={task.pending !== null} onClick={() => void task.run('take', () => take())}>
                    {t('takeOver.take')}
                  </Button>
                )}
                {!isIn && (
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

/** The token of a link, kept in this tab while somebody signs in. */
function savedToken(brought: string | null): string | null {
  try {
    if (brought) browserStorages.session.setItem(tokenItem, brought);
  } catch {
    // Whoever signs in on the way opens the link again.
  }
  return brought ?? browserStorages.session.getItem(tokenItem);
}

function forgetToken(): void {
  browserStorages.session.removeItem(tokenItem);
}
