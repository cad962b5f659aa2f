import { undoCheckIn } from '@foyer/contract/check-in/check-in.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { eventPath, workspacePath } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { BackLink } from '#src/ui/page/back-link.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useHandheldScanner } from '../attendee-search/use-handheld-scanner.ts';
import classes from '../check-in.module.css';
import { checkInQuery } from '../queries.ts';
import { useScans } from '../scan-result/use-scans.ts';
import { CheckInClosed } from './check-in-closed.tsx';
import { CheckInPanel } from './check-in-panel.tsx';
import { useCheckInSession } from './use-check-in-session.ts';

/** Check-in for one event, made for a phone at the entrance: in a hurry and in any light. */
export function CheckIn({ eventId, isTeam }: { eventId: string; isTeam?: boolean }) {
  const { t } = useTranslation('check-in');
  const queryClient = useQueryClient();
  const query = useCheckInSession(eventId);
  const [isLoud, setLoud] = useState(true);
  const scans = useScans(eventId, isLoud);
  const task = useTask<'undo'>();
  useHandheldScanner((code) => void scans.enter(code));

  const undo = (registrationId: string) =>
    void task.run('undo', async () => {
      await call(undoCheckIn, { params: { id: eventId, registrationId } });
      scans.clear();
      await queryClient.invalidateQueries({ queryKey: checkInQuery(eventId).queryKey });
    });

  if (hasCode(query.error, 'NOT_FOUND', 'UNAUTHENTICATED', 'VALIDATION_FAILED')) return <CheckInClosed />;
  const role = query.data?.role;
  const manages = role === 'organizer' || role === 'manager';
  return (
    <Page width="form" className={classes.page}>
      {isTeam && (
        <BackLink
          to={manages ? workspacePath(eventId, 'check-in') : eventPath(eventId)}
          label={t(manages ? 'manage' : 'back')}
        />
      )}
      <PageTitle>{query.data?.event.title ?? t('title')}</PageTitle>
      <PageStates query={query} waiting={<Skeleton height={360} radius={16} />}>
        {(session) => (
          <CheckInPanel
            eventId={eventId}
            session={session}
            scans={scans}
            isUndoing={task.pending === 'undo'}
            undoFailure={task.failure}
            onUndo={undo}
            isLoud={isLoud}
            onToggleSound={() => setLoud(!isLoud)}
          />
        )}
      </PageStates>
    </Page>
  );
}
