import type { readDoor } from '@foyer/contract/events/door/checking-in.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { absoluteTime } from '#src/ui/moment/time-text.ts';
import { useGuestName } from '../guests/use-guest-name.ts';
import classes from '../look/door.module.css';
import { type Tone, toneOf } from './signals.ts';
import type { Shown } from './use-judging.ts';

const icons = { good: IconCircleCheck, again: IconAlertTriangle, bad: IconCircleX } as const satisfies Record<
  Tone,
  unknown
>;

type Door = DataOf<typeof readDoor>;

type Props = {
  shown: Shown;
  event: Pick<Door['event'], 'startsAt' | 'endsAt' | 'timeZone'>;
  isUndoing: boolean;
  isAsking: boolean;
  onUndo: (registrationId: string) => void;
  onInsist: () => void;
};

/** The last verdict: by colour, by sign and by words. */
export function VerdictPanel({ shown, event, isUndoing, isAsking, onUndo, onInsist }: Props) {
  const { t, i18n } = useTranslation('door');
  const errorText = useErrorText();
  const guests = useGuestName();
  const { verdict, guest, arrival, error } = shown;
  const tone = toneOf(verdict);
  const isOtherTime = verdict === 'early' || verdict === 'over';
  const at = new Date(verdict === 'over' ? event.endsAt : event.startsAt);
  const Icon = icons[tone];
  return (
    <section className={classes.verdict} data-tone={tone} aria-label={t('verdict')}>
      <div role="alert" key={shown.number}>
        <p className={classes.verdictTitle}>
          <Icon size={40} stroke={1.8} aria-hidden />
          {t(`verdicts.${verdict}.title`)}
        </p>
        {guest && <p className={classes.guest}>{guests.nameOf(guest)}</p>}
        {guest?.ticketType && <p className={classes.ticketType}>{guest.ticketType}</p>}
        <p>
          {verdict === 'failed'
            ? errorText.text(error)
            : verdict === 'duplicate' && arrival
              ? t(arrival.by === null ? 'cameAt' : 'cameAtBy', {
                  when: absoluteTime(new Date(arrival.at), i18n.language),
                  by: arrival.by,
                })
              : t(`verdicts.${verdict}.text`, { when: isOtherTime && absoluteTime(at, i18n.language, event.timeZone) })}
        </p>
      </div>
      {guest && guest.answers.length > 0 && (
        <dl className={classes.answers}>
          {guest.answers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOtherTime && (
        <Button variant="default" disabled={isAsking} onClick={onInsist}>
          {t('anyway')}
        </Button>
      )}
      {verdict === 'ok' && guest && (
        <Button variant="default" loading={isUndoing} onClick={() => onUndo(guest.registrationId)}>
          {t('undo')}
        </Button>
      )}
    </section>
  );
}
