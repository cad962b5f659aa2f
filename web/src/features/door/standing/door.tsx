import { Button } from '@mantine/core';
import { IconArrowLeft, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { eventPath, paths } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Scanner } from '../camera/scanner.tsx';
import { FindGuest } from '../guests/find-guest.tsx';
import { useWedge } from '../guests/use-wedge.ts';
import classes from '../look/door.module.css';
import { doorCalls, doorQuery } from '../queries.ts';
import { allowSound } from '../verdict/signals.ts';
import { useJudging } from '../verdict/use-judging.ts';
import { VerdictPanel } from '../verdict/verdict-panel.tsx';
import { Progress } from './progress.tsx';

/** The door of one event, as whoever stands there needs it: on a phone, in a hurry, in any light. */
export function Door({ eventId, isOfTeam }: { eventId: string; isOfTeam?: boolean }) {
  const { t } = useTranslation('door');
  const queries = useQueryClient();
  const query = useQuery(doorQuery(eventId));
  const [isLoud, setLoud] = useState(true);
  const { shown, isAsking, scan, admit, insist, clear } = useJudging(eventId, isLoud);
  const task = useTask<'undo'>();
  useWedge((code) => void scan(code));

  const undo = (registrationId: string) =>
    void task.run('undo', async () => {
      await doorCalls.undo(eventId, registrationId);
      clear();
      await queries.invalidateQueries({ queryKey: doorQuery(eventId).queryKey });
    });

  if (hasCode(query.error, 'NOT_FOUND', 'UNAUTHENTICATED', 'VALIDATION_FAILED')) return <ClosedDoor />;
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
        {(door) =>
          door.event.cancelled ? (
            <Notice tone="info">
              <p>{t('cancelled')}</p>
            </Notice>
          ) : (
            <>
              <Progress audiences={door.audiences} />
              <FailureNotice failure={task.failure} />
              {shown && (
                <VerdictPanel
                  {...{ shown, isAsking }}
                  event={door.event}
                  isUndoing={task.pending === 'undo'}
                  onUndo={undo}
                  onInsist={() => void insist()}
                />
              )}
              <Scanner onStart={allowSound} onCode={scan} />
              <FindGuest
                eventId={eventId}
                isBusy={isAsking || task.pending !== null}
                onCode={(code) => void scan(code)}
                onAdmit={(registrationId) => void admit(registrationId)}
                onUndo={undo}
              />
              <p className={classes.foot}>
                <span>{t('as', { name: door.as })}</span>
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
export function ClosedDoor() {
  const { t } = useTranslation('door');
  return (
    <MessagePage title={t('closed.title')} text={t('closed.text')}>
      <Button component={Link} to={paths.events} variant="default">
        {t('closed.events')}
      </Button>
    </MessagePage>
  );
}
