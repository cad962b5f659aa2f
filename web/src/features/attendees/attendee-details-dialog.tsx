import type { Attendee } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { registrationTones } from '#src/ui/events/status-tones.ts';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import classes from './attendee-details-dialog.module.css';
import { shownState } from './shown-state.ts';
import { useAttendeeName } from './use-attendee-name.ts';

type Props = { attendee: Attendee; event: Event; onClose: () => void };

/** Everything the list knows of one attendee, with their answers. */
export function AttendeeDetailsDialog({ attendee, event, onClose }: Props) {
  const { t, i18n } = useTranslation(['attendees', 'managed-events', 'event-terms']);
  const nameOf = useAttendeeName();
  const { email, ticketType, audience, createdAt, arrivedAt, orderNumber, buyerName, answers, unanswered } = attendee;
  const state = shownState(attendee);
  const time = (at: string) => absoluteTime(new Date(at), i18n.language, event.timeZone);
  const facts: [name: string, value: string | null][] = [
    [t('add.email'), email],
    [t('list.ticket'), ticketType],
    [t('list.attendanceMode'), t(`event-terms:attendanceModes.${audience}`)],
    [t('columns.registered'), time(createdAt)],
    [t('filters.arrived'), arrivedAt && time(arrivedAt)],
    [t('columns.order'), orderNumber],
    [t('details.buyer'), buyerName],
  ];
  return (
    <Dialog title={nameOf(attendee)} closeLabel={t('managed-events:close')} onClose={onClose}>
      <StatusBadge tone={registrationTones[state]}>{t(`managed-events:registrationStates.${state}`)}</StatusBadge>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {answers.length + unanswered.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('columns.answers')}</h3>
          <dl className={classes.facts}>
            {answers.map(({ questionId, question, answer }) => (
              <div key={questionId}>
                <dt>{question}</dt>
                <dd>{answer === question ? '✓' : answer}</dd>
              </div>
            ))}
            {unanswered.map((question) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>
                  <em>{t('unanswered')}</em>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Dialog>
  );
}
