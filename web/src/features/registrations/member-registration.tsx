import type { Event } from '@foyer/contract/events/event.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { cardForEventPath } from '#src/lib/card-paths.ts';
import { readQuestions } from '#src/lib/events/questions-query.ts';
import { takeRegistrationIntent } from '#src/lib/events/registration-intent.ts';
import { canHaveWaitlist, type RegistrationStatus } from '#src/lib/events/registration-status.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useFocusReturn } from '#src/lib/page/use-focus-return.ts';
import { orderPath, ticketPath } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './member-registration.module.css';

const RegistrationQuestions = lazyPart(
  async () => (await import('./questions/registration-questions.tsx')).RegistrationQuestions,
);
const MyAnswers = lazyPart(async () => (await import('./questions/my-answers.tsx')).MyAnswers);
const SwitchAttendanceMode = lazyPart(async () => (await import('./switch-attendance-mode.tsx')).SwitchAttendanceMode);

type Props = { event: Event; viewer: string; status: RegistrationStatus; waitlist: ReactNode };

/** Registers with one click. A hybrid event has a button for each attendance mode. */
export function MemberRegistration({ event, viewer, status, waitlist }: Props) {
  const { t } = useTranslation('event-page');
  const queryClient = useQueryClient();
  const { pending, failure, run } = useTask<AttendanceMode | 'leave'>();
  const { id, slug, audiences, onlineLink } = event;
  /** The status when a button was last pressed. A failure is shown only while the status is still the same. */
  const [statusWhenPressed, setStatusWhenPressed] = useState(status);
  /** The attendance mode whose registration waits for answers to the organizer's questions. */
  const [answeringFor, setAnsweringFor] = useState<AttendanceMode | null>(null);
  const [hasLeft, setLeft] = useState(false);
  const notePressed = useFocusReturn(answeringFor !== null);
  const registerText = event.approvalNeeded ? t('register.ask') : t('register.button');

  /** Also after a failure the event is read again: other people register and cancel at the same time. */
  async function send(name: AttendanceMode | 'leave', answers?: Answers): Promise<void> {
    const params = { id };
    try {
      if (name === 'leave') {
        await call(cancelRegistration, { params });
        setLeft(true);
      } else {
        const { visitSourceOf } = await import('#src/lib/events/visit-source-of.ts');
        const body = { audience: name, ...visitSourceOf(slug), ...(answers && { answers: { ...answers } }) };
        const registration = await call(registerForEvent, { params, body });
        queryClient.setQueryData<Event | null>(
          eventKeys.page(slug, viewer),
          (cached) => cached && { ...cached, registration },
        );
      }
    } finally {
      await queryClient.invalidateQueries({ queryKey: eventKeys.all });
    }
  }

  function onPress(name: AttendanceMode | 'leave'): void {
    notePressed();
    setStatusWhenPressed(status);
    void run(
      name,
      async () => {
        if (name === 'leave' || (await readQuestions(id)).length === 0) await send(name);
        else setAnsweringFor(name);
      },
      (error) => {
        // The organizer has just added questions.
        if (name === 'leave' || !hasCode(error, 'ANSWERS_NEEDED')) return false;
        setAnsweringFor(name);
        return true;
      },
    );
  }

  /** A visitor who has just entered as a guest goes on with what they came for, if there is nothing left to choose. */
  const continueAsGuest = useEffectEvent(() => {
    const [only, ...others] = audiences;
    if (status === 'open' && only && others.length === 0 && takeRegistrationIntent(id)) onPress(only.audience);
  });
  useEffect(() => continueAsGuest(), []);

  /** While the event can be joined online, that is the main button. */
  const joinLink = !event.hasEnded && event.state === 'published' && onlineLink;
  const canCancel = status === 'confirmed' || status === 'pending';
  const orderId = event.registration?.orderId;
  const session = useSession();
  // A guest has no profile to put on a card.
  const canShareCard =
    status === 'confirmed' && !event.hasEnded && session.status === 'signed-in' && !session.user.guest;
  return (
    <div className={classes.actions} data-own={event.own || undefined}>
      <FailureNotice failure={status === statusWhenPressed ? failure : null} />
      {hasLeft && !canCancel && (
        <p className={classes.left} role="status">
          {t('register.left')}
        </p>
      )}
      {joinLink && (
        <Button
          component="a"
          href={joinLink}
          rel="noreferrer"
          target="_blank"
          fullWidth
          {...(event.own ? { variant: 'default' } : { size: 'lg' })}
        >
          {t('register.join')}
        </Button>
      )}
      {status === 'open' &&
        audiences.map(({ audience, left }) => (
          <Button
            key={audience}
            size="lg"
            fullWidth
            variant={audience === audiences[0]?.audience ? 'filled' : 'default'}
            disabled={left === 0 && !event.approvalNeeded}
            loading={pending === audience}
            onClick={() => onPress(audience)}
          >
            {audiences.length > 1 ? t(`register.${audience}`) : registerText}
          </Button>
        ))}
      {canHaveWaitlist(event) && waitlist}
      {status === 'confirmed' && event.registration && (
        <Button
          component={Link}
          to={ticketPath(event.registration.id)}
          variant={joinLink ? 'default' : 'filled'}
          size="lg"
          fullWidth
        >
          {t('register.ticket')}
        </Button>
      )}
      {canShareCard && (
        <Button component={Link} to={cardForEventPath(id)} variant="default" fullWidth>
          {t('register.card')}
        </Button>
      )}
      {answeringFor && (
        <Suspense>
          <RegistrationQuestions
            id={id}
            title={t('questions.title')}
            button={registerText}
            onSend={async (answers) => {
              await send(answeringFor, answers);
              setAnsweringFor(null);
            }}
            onClose={() => setAnsweringFor(null)}
          />
        </Suspense>
      )}
      {canCancel && (
        <Suspense>
          <MyAnswers event={event} viewer={viewer} />
        </Suspense>
      )}
      {orderId && canCancel && (
        <Button component={Link} to={orderPath(orderId)} variant="default" fullWidth>
          {t('order')}
        </Button>
      )}
      {status === 'confirmed' && event.type === 'hybrid' && !event.ticketed && !orderId && (
        <Suspense>
          <SwitchAttendanceMode event={event} />
        </Suspense>
      )}
      {status === 'pending' && !orderId && (
        <Button variant="default" fullWidth loading={pending === 'leave'} onClick={() => onPress('leave')}>
          {t('register.withdraw')}
        </Button>
      )}
      {status === 'confirmed' && !orderId && (
        <ConfirmButton
          label={t('register.leave')}
          loading={pending === 'leave'}
          question={{
            title: t('register.leaving'),
            text: t('register.leavingText'),
            confirm: t('register.leave'),
            cancel: t('register.keep'),
          }}
          onConfirm={() => onPress('leave')}
        />
      )}
    </div>
  );
}
