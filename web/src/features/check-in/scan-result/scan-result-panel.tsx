import type { readCheckIn } from '@foyer/contract/check-in/check-in.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { useAttendeeName } from '../attendee-search/use-attendee-name.ts';
import classes from '../check-in.module.css';
import { type Tone, toneOf } from './scan-signals.ts';
import type { LatestScan } from './use-scans.ts';

const icons = { good: IconCircleCheck, again: IconAlertTriangle, bad: IconCircleX } as const satisfies Record<
  Tone,
  unknown
>;

type Session = DataOf<typeof readCheckIn>;

type Props = {
  shown: LatestScan;
  event: Pick<Session['event'], 'startsAt' | 'endsAt' | 'timeZone'>;
  isUndoing: boolean;
  isAsking: boolean;
  onUndo: (registrationId: string) => void;
  onInsist: () => void;
};

/** The last result: by colour, by sign and by words. */
export function ScanResultPanel({ shown, event, isUndoing, isAsking, onUndo, onInsist }: Props) {
  const { t, i18n } = useTranslation('check-in');
  const errorText = useErrorText();
  const guests = useAttendeeName();
  const { verdict, guest, arrival, error } = shown;
  const tone = toneOf(verdict);
  const isOtherTime = verdict === 'early' || verdict === 'over';
  const at = new Date(verdict === 'over' ? event.endsAt : event.startsAt);
  const Icon = icons[tone];
  function text(): string {
    if (verdict === 'failed') return errorText.text(error);
    if (verdict === 'duplicate' && arrival) {
      const when = absoluteTime(new Date(arrival.at), i18n.language);
      return t(arrival.by === null ? 'cameAt' : 'cameAtBy', { when, by: arrival.by });
    }
    return t(`results.${verdict}.text`, { when: isOtherTime && absoluteTime(at, i18n.language, event.timeZone) });
  }
  return (
    <section className={classes.verdict} data-tone={tone} aria-label={t('result')}>
      <div role="alert" key={shown.number}>
        <p className={classes.verdictTitle}>
          <Icon size={40} stroke={1.8} aria-hidden />
          {t(`results.${verdict}.title`)}
        </p>
        {guest && <p className={classes.guest}>{guests.nameOf(guest)}</p>}
        {guest?.ticketType && <p className={classes.ticketType}>{guest.ticketType}</p>}
        <p>{text()}</p>
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
