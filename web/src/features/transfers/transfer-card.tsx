import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { eventPath, type NavigationState, paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { transferKeys } from '#src/lib/query-keys/transfer-keys.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { AnswerForm } from '#src/ui/questions/answer-form.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import type { TransferDetails, TransferRef } from './queries.ts';
import { acceptTransfer, declineTransfer } from './transfer-requests.ts';

type Props = { details: TransferDetails; transfer: TransferRef; onAnswered: () => void };

/** A transferred ticket to accept, after answering the organizer's questions if there are any, or to decline. */
export function TransferCard({ details, transfer, onAnswered }: Props) {
  const { t, i18n } = useTranslation(['transfers', 'event-terms']);
  const session = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const task = useTask<'accept' | 'decline'>();
  const { event, audience, ticketName, from, until, questions } = details;
  const name = from || t('someone');
  const time = (at: string) => absoluteTime(new Date(at), i18n.language, event.timeZone);
  const facts = [event.startsAt && time(event.startsAt), t(`event-terms:attendanceModes.${audience}`), ticketName];
  const isSignedIn = session.status === 'signed-in';
  const hasQuestions = isSignedIn && questions.length > 0;

  async function accept(answers?: Answers): Promise<void> {
    const { eventSlug } = await acceptTransfer(transfer, answers);
    await leaveFor(eventPath(eventSlug), t('accepted'));
  }

  async function decline(): Promise<void> {
    await declineTransfer(transfer);
    await leaveFor(isSignedIn ? paths.dashboard : eventPath(event.slug), t('declined'));
  }

  async function leaveFor(path: string, notice: string): Promise<void> {
    onAnswered();
    await queryClient.invalidateQueries({ queryKey: eventKeys.all });
    await queryClient.invalidateQueries({ queryKey: transferKeys.all, refetchType: 'none' });
    const state: NavigationState = { notice };
    void navigate(path, { state, replace: true });
  }

  return (
    <Card title={event.title} lead={facts.filter(Boolean).join(' · ')}>
      <FailureNotice failure={task.failure} />
      <CardText>{t('text', { from: name, until: time(until) })}</CardText>
      {hasQuestions && (
        <AnswerForm questions={questions} before={{}} button={t('accept')} optional={t('optional')} onSend={accept} />
      )}
      <CardActions>
        {isSignedIn && !hasQuestions && (
          <Button
            loading={task.pending === 'accept'}
            disabled={task.pending === 'decline'}
            onClick={() => void task.run('accept', () => accept())}
          >
            {t('accept')}
          </Button>
        )}
        {!isSignedIn && (
          <Button component={Link} to={signInThenReturnTo(paths.transfer)}>
            {t('signIn')}
          </Button>
        )}
        <ConfirmButton
          label={t('decline.button')}
          loading={task.pending === 'decline'}
          disabled={task.pending === 'accept'}
          question={{
            title: t('decline.title'),
            text: t('decline.text', { from: name }),
            confirm: t('decline.confirm'),
            cancel: t('decline.cancel'),
          }}
          onConfirm={() => void task.run('decline', decline)}
        />
        <Button component={Link} to={eventPath(event.slug)} variant="subtle">
          {t('event')}
        </Button>
      </CardActions>
    </Card>
  );
}
