import type { Attendee } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { memberPath } from '#src/lib/paths.ts';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { registrationTones } from '#src/ui/events/status-tones.ts';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { Unbroken } from '#src/ui/unbroken.tsx';
import { AttendeeMenu } from './attendee-menu.tsx';
import { type AttendeeActions, actionsFor, isCheckInTime } from './use-attendee-actions.ts';
import { useAttendeeName } from './use-attendee-name.ts';

type Props = { event: Event; attendee: Attendee; actions: AttendeeActions };

export function AttendeeRow({ event, attendee, actions }: Props) {
  const { t, i18n } = useTranslation(['attendees', 'managed-events', 'event-terms']);
  const { state, audience, arrivedAt, urlSlug, email, ticketType, buyerName, orderNumber } = attendee;
  const name = useAttendeeName()(attendee);
  const shownState = state === 'confirmed' && arrivedAt ? 'arrived' : state;
  const isErased = attendee.name === null && buyerName === null;
  return (
    <Row
      title={urlSlug ? <Link to={memberPath(urlSlug)}>{name}</Link> : name}
      badge={t(`managed-events:registrationStates.${shownState}`)}
      tone={registrationTones[shownState]}
      end={
        !isErased && (
          <>
            <MainAction event={event} attendee={attendee} actions={actions} />
            <AttendeeMenu event={event} attendee={attendee} actions={actions} />
          </>
        )
      }
    >
      <Hint>
        {t(`event-terms:attendanceModes.${audience}`)} · {ticketType !== null && `${ticketType} · `}
        {t('since', { date: absoluteTime(new Date(attendee.createdAt), i18n.language) })}
        {arrivedAt && ` · ${t('arrived', { date: absoluteTime(new Date(arrivedAt), i18n.language) })}`}
      </Hint>
      {orderNumber !== null && (
        <Hint>
          <Unbroken
            text={[
              t('order', { number: orderNumber }),
              attendee.name !== null && buyerName !== null && t('boughtBy', { name: buyerName }),
            ]
              .filter(Boolean)
              .join(' · ')}
            part={orderNumber}
          />
        </Hint>
      )}
      {attendee.refundPending && <StatusBadge tone="waiting">{t('refundPending')}</StatusBadge>}
      {email && <Hint>{email}</Hint>}
      {attendee.answers.map(({ questionId, question, answer }) => (
        <Hint key={questionId}>
          {answer === question ? '✓ ' : ''}
          {question} {answer !== question && <strong>{answer}</strong>}
        </Hint>
      ))}
      {attendee.unanswered.map((question) => (
        <Hint key={question}>
          {question} <em>{t('unanswered')}</em>
        </Hint>
      ))}
    </Row>
  );
}

/** The action that an attendee most likely needs now, if any. */
function MainAction({ event, attendee, actions }: Props) {
  const { t } = useTranslation('attendees');
  const name = useAttendeeName()(attendee);
  const can = actionsFor(attendee, event);
  const isBusy = actions.pending === attendee.id;
  if (attendee.state === 'pending' && can.approve) {
    return (
      <Button
        size="sm"
        loading={isBusy}
        aria-label={t('approveOne', { name })}
        onClick={() => actions.approve(attendee)}
      >
        {t('approve')}
      </Button>
    );
  }
  if (!can.checkIn || !isCheckInTime(event, Date.now())) return null;
  return (
    <Button
      size="sm"
      variant="default"
      loading={isBusy}
      aria-label={t('checkIn.doOne', { name })}
      onClick={() => actions.checkIn(attendee)}
    >
      {t('checkIn.do')}
    </Button>
  );
}
