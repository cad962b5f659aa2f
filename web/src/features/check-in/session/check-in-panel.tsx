import type { readCheckIn } from '@foyer/contract/check-in/check-in.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Scanner } from '#src/ui/camera/scanner.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { FindAttendee } from '../attendee-search/find-attendee.tsx';
import classes from '../check-in.module.css';
import { ScanResultPanel } from '../scan-result/scan-result-panel.tsx';
import { allowSound } from '../scan-result/scan-signals.ts';
import type { useScans } from '../scan-result/use-scans.ts';

type Session = DataOf<typeof readCheckIn>;

type Props = {
  eventId: string;
  session: Session;
  scans: ReturnType<typeof useScans>;
  isUndoing: boolean;
  undoFailure: unknown;
  onUndo: (registrationId: string) => void;
  isLoud: boolean;
  onToggleSound: () => void;
};

/** Progress, latest result, camera and search. Nobody is checked in for a canceled event. */
export function CheckInPanel(props: Props) {
  const { eventId, session, scans, isUndoing, undoFailure, onUndo, isLoud, onToggleSound } = props;
  const { t } = useTranslation('check-in');
  const { latest, isChecking, scan, enter, admit, admitAnyway, clear } = scans;
  const cameraTexts = {
    start: t('camera.start'),
    again: t('camera.again'),
    stop: t('camera.stop'),
    light: t('camera.light'),
    picture: t('camera.picture'),
    denied: t('camera.denied'),
    none: t('camera.none'),
    busy: t('camera.busy'),
  };
  const SoundIcon = isLoud ? IconVolume : IconVolumeOff;
  if (session.event.cancelled) {
    return (
      <Notice tone="info">
        <p>{t('cancelled')}</p>
      </Notice>
    );
  }
  return (
    <>
      <Progress audiences={session.audiences} />
      <FailureNotice failure={undoFailure} />
      {latest && (
        <ScanResultPanel
          scan={latest}
          isChecking={isChecking}
          event={session.event}
          isUndoing={isUndoing}
          onUndo={onUndo}
          onAdmitAnyway={() => void admitAnyway()}
        />
      )}
      <Scanner texts={cameraTexts} onStart={allowSound} onCode={scan} />
      <FindAttendee
        eventId={eventId}
        isBusy={isChecking || isUndoing}
        onCode={(code) => void enter(code)}
        onAdmit={(registrationId) => void admit(registrationId)}
        onUndo={onUndo}
        onSearch={clear}
      />
      <p className={classes.foot}>
        <span>{t('checkingInAs', { name: session.as })}</span>
        <button type="button" aria-pressed={isLoud} onClick={onToggleSound}>
          <SoundIcon size={18} stroke={1.5} aria-hidden />
          {t('sound')}
        </button>
      </p>
    </>
  );
}

/** How many attendees are checked in, of those expected in person. Online attendees are only counted. */
function Progress({ audiences }: Pick<Session, 'audiences'>) {
  const { t } = useTranslation('check-in');
  const { expected = 0, arrived = 0 } = audiences.find(({ audience }) => audience === 'in-person') ?? {};
  const online = audiences.find(({ audience }) => audience === 'online')?.expected ?? 0;
  return (
    <div className={classes.progress}>
      <p>
        <strong>{t('progress', { arrived, count: expected })}</strong>
        {online > 0 && <span className={classes.quiet}>{t('online', { count: online })}</span>}
      </p>
      <progress value={arrived} max={Math.max(expected, 1)} aria-label={t('progressLabel')} />
    </div>
  );
}
