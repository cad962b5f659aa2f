import type { Attendee } from '@foyer/contract/events/registering.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { eventOrdersPath, memberPath } from '#src/lib/paths.ts';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { absoluteTime } from '#src/ui/moment/time-text.ts';
import { Unbroken } from '#src/ui/unbroken.tsx';

type Props = {
  attendee: Attendee;
  /** Whether anything can still be decided. */
  isOpen: boolean;
  isBusy: boolean;
  onApprove: () => void;
  onDecline: () => void;
};

export function AttendeeRow({ attendee, isOpen, isBusy, onApprove, onDecline }: Props) {
  const { t, i18n } = useTranslation('hosting');
  const { id = '' } = useParams();
  const { state, audience, arrivedAt, urlSlug, email, ticketType, buyerName, orderNumber } = attendee;
  const known = attendee.name ?? (buyerName === null ? null : t('attendees.guestOf', { name: buyerName }));
  const name = known ?? t('attendees.gone');
  const canApprove = state === 'pending' || state === 'declined';
  // What was ordered goes back by its order, with the money.
  const canDecline = orderNumber === null && (state === 'pending' || state === 'confirmed');
  return (
    <Row
      title={urlSlug ? <Link to={memberPath(urlSlug)}>{name}</Link> : name}
      badge={t(`attendees.states.${state === 'confirmed' && arrivedAt ? 'arrived' : state}`)}
      end={
        isOpen &&
        known !== null && (
          <>
            {canApprove && (
              <Button size="sm" loading={isBusy} aria-label={t('attendees.approveOne', { name })} onClick={onApprove}>
                {t('attendees.approve')}
              </Button>
            )}
            {orderNumber !== null && (
              <Button
                component={Link}
                size="sm"
                variant="default"
                to={`${eventOrdersPath(id)}?q=${orderNumber}`}
                aria-label={t('attendees.order', { number: orderNumber })}
              >
                {t('attendees.toOrder')}
              </Button>
            )}
            {canDecline && (
              <ConfirmButton
                size="sm"
                loading={isBusy}
                label={t('attendees.decline')}
                ariaLabel={t('attendees.declineOne', { name })}
                question={{
                  title: t('ask.decline.title', { name }),
                  text: t(state === 'confirmed' ? 'ask.decline.confirmed' : 'ask.decline.pending'),
                  confirm: t('ask.decline.confirm'),
                  cancel: t('cancel'),
                }}
                onConfirm={onDecline}
              />
            )}
          </>
        )
      }
    >
      <Hint>
        {t(`attendees.audiences.${audience}`)} · {ticketType !== null && `${ticketType} · `}
        {t('attendees.since', { date: absoluteTime(new Date(attendee.createdAt), i18n.language) })}
        {arrivedAt && ` · ${t('attendees.arrived', { date: absoluteTime(new Date(arrivedAt), i18n.language) })}`}
      </Hint>
      {orderNumber !== null && (
        <Hint>
          <Unbroken
            text={[
              t('attendees.order', { number: orderNumber }),
              attendee.name !== null && buyerName !== null && t('attendees.boughtBy', { name: buyerName }),
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
          {question} <em>{t('attendees.unanswered')}</em>
        </Hint>
      ))}
    </Row>
  );
}
