import type { readCheckIn } from '@foyer/contract/check-in/check-in.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { useAttendeeLabels } from '../attendee-search/use-attendee-labels.ts';
import classes from '../check-in.module.css';
import { type Tone, toneOf } from './scan-signals.ts';
import type { LatestScan } from './use-scans.ts';

const icons = { success: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX } as const satisfies Record<
  Tone,
  unknown
>;

type Session = DataOf<typeof readCheckIn>;

type Props = {
  scan: LatestScan;
  event: Pick<Session['event'], 'startsAt' | 'endsAt' | 'timeZone'>;
  isUndoing: boolean;
  isChecking: boolean;
  onUndo: (registrationId: string) => void;
  onAdmitAnyway: () => void;
};

/** The latest scan result, shown by color, icon and text. */
export function ScanResultPanel({ scan, event, isUndoing, isChecking, onUndo, onAdmitAnyway }: Props) {
  const { t, i18n } = useTranslation('check-in');
  const errorText = useErrorText();
  const labels = useAttendeeLabels();
  const { verdict, guest, arrival, error } = scan;
  const tone = toneOf(verdict);
  const isOutsideEvent = verdict === 'early' || verdict === 'over';
  const at = new Date(verdict === 'over' ? event.endsAt : event.startsAt);
  const Icon = icons[tone];
  function text(): string {
    if (verdict === 'failed') return errorText.text(error);
    if (verdict === 'duplicate' && arrival) {
      const when = absoluteTime(new Date(arrival.at), i18n.language);
      return t(arrival.by === null ? 'checkedInAt' : 'checkedInAtBy', { when, by: arrival.by });
    }
    return t(`results.${verdict}.text`, { when: isOutsideEvent && absoluteTime(at, i18n.language, event.timeZone) });
  }
  return (
    <section className={classes.verdict} data-tone={tone} aria-label={t('result')}>
      <div role="alert" key={scan.number}>
        <p className={classes.verdictTitle}>
          <Icon size={40} stroke={1.8} aria-hidden />
          {t(`results.${verdict}.title`)}
        </p>
        {guest && <p className={classes.guest}>{labels.nameOf(guest)}</p>}
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
      {isOutsideEvent && (
        <Button variant="default" disabled={isChecking} onClick={onAdmitAnyway}>
          {t('admitAnyway')}
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
