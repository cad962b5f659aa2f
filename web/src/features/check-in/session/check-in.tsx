import { undoCheckIn } from '@foyer/contract/check-in/check-in.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { eventPath, paths } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { FindAttendee } from '../attendee-search/find-attendee.tsx';
import { useHandheldScanner } from '../attendee-search/use-handheld-scanner.ts';
import { Scanner } from '../camera/scanner.tsx';
import classes from '../check-in.module.css';
import { checkInQuery } from '../queries.ts';
import { ScanResultPanel } from '../scan-result/scan-result-panel.tsx';
import { allowSound } from '../scan-result/scan-signals.ts';
import { useScans } from '../scan-result/use-scans.ts';

/** Check-in for one event, as whoever stands at the entrance needs it: on a phone, in a hurry, in any light. */
export function CheckIn({ eventId, isOfTeam }: { eventId: string; isOfTeam?: boolean }) {
  const { t } = useTranslation('check-in');
  const queryClient = useQueryClient();
  const query = useQuery(checkInQuery(eventId));
  const [isLoud, setLoud] = useState(true);
  const { shown, isAsking, scan, admit, insist, clear } = useScans(eventId, isLoud);
  const task = useTask<'undo'>();
  useHandheldScanner((code) => void scan(code));

  const undo = (registrationId: string) =>
    void task.run('undo', async () => {
      await call(undoCheckIn, { params: { id: eventId, registrationId } });
      clear();
      await queryClient.invalidateQueries({ queryKey: checkInQuery(eventId).queryKey });
    });

  if (hasCode(query.error, 'NOT_FOUND', 'UNAUTHENTICATED', 'VALIDATION_FAILED')) return <CheckInClosed />;
  const SoundIcon = isLoud ? IconVolume : IconVolumeOff;
  return (
    <div className={classes.page}>
      {isOfTeam && (
        <Link to={eventPath(eventId)} className={classes.back}>
          <IconArrowLeft size={18} stroke={1.5} aria-hidden />
          {t('back')}
        </Link>
      )}
      <PageTitle>{query.data?.event.title ?? t('title')}</PageTitle>
      <PageStates query={query} waiting={<Skeleton height={360} radius={16} />}>
        {(session) =>
          session.event.cancelled ? (
            <Notice tone="info">
              <p>{t('cancelled')}</p>
            </Notice>
          ) : (
            <>
              <Progress audiences={session.audiences} />
              <FailureNotice failure={task.failure} />
              {shown && (
                <ScanResultPanel
                  shown={shown}
                  isAsking={isAsking}
                  event={session.event}
                  isUndoing={task.pending === 'undo'}
                  onUndo={undo}
                  onInsist={() => void insist()}
                />
              )}
              <Scanner onStart={allowSound} onCode={scan} />
              <FindAttendee
                eventId={eventId}
                isBusy={isAsking || task.pending !== null}
                onCode={(code) => void scan(code)}
                onAdmit={(registrationId) => void admit(registrationId)}
                onUndo={undo}
              />
              <p className={classes.foot}>
                <span>{t('as', { name: session.as })}</span>
                <button type="button" aria-pressed={isLoud} onClick={() => setLoud(!isLoud)}>
                  <SoundIcon size={18} stroke={1.5} aria-hidden />
                  {t('sound')}
                </button>
              </p>
            </>
          )
        }
      </PageStates>
    </div>
  );
}

/** Nothing to do here: the link has ended, or somebody else's event. */
export function CheckInClosed() {
  const { t } = useTranslation('check-in');
  return (
    <MessagePage title={t('closed.title')} text={t('closed.text')}>
      <Button component={Link} to={paths.events} variant="default">
        {t('closed.events')}
      </Button>
    </MessagePage>
  );
}

type ProgressProps = { audiences: readonly { audience: AttendanceMode; expected: number; arrived: number }[] };

/** How many are checked in of those expected. Nobody waits for who takes part online. */
function Progress({ audiences }: ProgressProps) {
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
