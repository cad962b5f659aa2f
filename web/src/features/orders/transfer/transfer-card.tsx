import type { DataOf } from '@foyer/contract/http.ts';
import { acceptTransfer, type readTransfer } from '@foyer/contract/orders/transfers.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { eventPath, type NavigationState, paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { AnswerForm } from '#src/ui/questions/answer-form.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';

type Props = { transfer: DataOf<typeof readTransfer>; token: string; onAccepted: () => void };

/** A transferred ticket to accept, after answering the organizer's questions if there are any. */
export function TransferCard({ transfer, token, onAccepted }: Props) {
  const { t, i18n } = useTranslation(['orders', 'event-terms']);
  const session = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const task = useTask<'accept'>();
  const { event, audience, ticketName, from, until, questions } = transfer;
  const time = (at: string) => absoluteTime(new Date(at), i18n.language, event.timeZone);
  const facts = [event.startsAt && time(event.startsAt), t(`event-terms:attendanceModes.${audience}`), ticketName];
  const isSignedIn = session.status === 'signed-in';
  const hasQuestions = isSignedIn && questions.length > 0;

  async function accept(answers?: Answers): Promise<void> {
    const body = { token, ...(answers && { answers: { ...answers } }) };
    const { eventSlug } = await call(acceptTransfer, { body });
    onAccepted();
    await queryClient.invalidateQueries({ queryKey: eventKeys.all });
    const state: NavigationState = { notice: t('acceptTransfer.done') };
    void navigate(eventPath(eventSlug), { state, replace: true });
  }

  return (
    <Card title={event.title} lead={facts.filter(Boolean).join(' · ')}>
      <FailureNotice failure={task.failure} />
      <CardText>{t('acceptTransfer.text', { from, until: time(until) })}</CardText>
      {hasQuestions && (
        <AnswerForm
          questions={questions}
          before={{}}
          button={t('acceptTransfer.accept')}
          optional={t('answers.optional')}
          onSend={accept}
        />
      )}
      <CardActions>
        {isSignedIn && !hasQuestions && (
          <Button loading={task.pending !== null} onClick={() => void task.run('accept', () => accept())}>
            {t('acceptTransfer.accept')}
          </Button>
        )}
        {!isSignedIn && (
          <Button component={Link} to={signInThenReturnTo(paths.transfer)}>
            {t('acceptTransfer.signIn')}
          </Button>
        )}
        <Button component={Link} to={eventPath(event.slug)} variant="default">
          {t('acceptTransfer.event')}
        </Button>
      </CardActions>
    </Card>
  );
}
