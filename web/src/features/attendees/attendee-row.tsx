import type { Attendee } from '@foyer/contract/attendees/attendees.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { eventOrdersPath, memberPath } from '#src/lib/paths.ts';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { registrationTones } from '#src/ui/events/status-tones.ts';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { Unbroken } from '#src/ui/unbroken.tsx';

type Props = {
  attendee: Attendee;
  /** Whether registrations can still be approved or declined. */
  isOpen: boolean;
  isBusy: boolean;
  onApprove: () => void;
  onDecline: () => void;
};

export function AttendeeRow({ attendee, isOpen, isBusy, onApprove, onDecline }: Props) {
  const { t, i18n } = useTranslation(['attendees', 'managed-events', 'event-terms']);
  const { id = '' } = useParams();
  const { state, audience, arrivedAt, urlSlug, email, ticketType, buyerName, orderNumber } = attendee;
  const guestName = buyerName === null ? null : t('guestOf', { name: buyerName });
  const knownName = attendee.name ?? guestName;
  const name = knownName ?? t('accountDeleted');
  const shownState = state === 'confirmed' && arrivedAt ? 'arrived' : state;
  const canApprove = state === 'pending' || state === 'declined';
  // A ticket of an order is canceled through its order, where it can be refunded.
  const canDecline = orderNumber === null && (state === 'pending' || state === 'confirmed');
  return (
    <Row
      title={urlSlug ? <Link to={memberPath(urlSlug)}>{name}</Link> : name}
      badge={t(`managed-events:registrationStates.${shownState}`)}
      tone={registrationTones[shownState]}
      end={
        isOpen &&
        knownName !== null && (
          <>
            {canApprove && (
              <Button size="sm" loading={isBusy} aria-label={t('approveOne', { name })} onClick={onApprove}>
                {t('approve')}
              </Button>
            )}
            {orderNumber !== null && (
              <Button
                component={Link}
                size="sm"
                variant="default"
                to={`${eventOrdersPath(id)}?q=${orderNumber}`}
                aria-label={t('order', { number: orderNumber })}
              >
                {t('viewOrder')}
              </Button>
            )}
            {canDecline && (
              <ConfirmButton
                size="sm"
                loading={isBusy}
                label={t('decline')}
                ariaLabel={t('declineOne', { name })}
                question={{
                  title: t('declineDialog.title', { name }),
                  text: t(state === 'confirmed' ? 'declineDialog.confirmed' : 'declineDialog.pending'),
                  confirm: t('declineDialog.confirm'),
                  cancel: t('managed-events:cancel'),
                }}
                onConfirm={onDecline}
              />
            )}
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
