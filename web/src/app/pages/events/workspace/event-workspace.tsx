import type { User } from '@foyer/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useMatch, useParams } from 'react-router';
import { useEventMutations } from '#src/features/event-editing/manage/use-event-mutations.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import { managedEventQuery } from '#src/lib/events/managed-event.ts';
import { paths, workspacePath } from '#src/lib/paths.ts';
import { ManagedEventNotFound } from '#src/ui/events/managed-event-not-found.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CardSkeletons } from '#src/ui/page/card-page.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import classes from './event-workspace.module.css';
import { WorkspaceHeader } from './workspace-header.tsx';
import { WorkspaceNav } from './workspace-nav.tsx';
import type { WorkspaceProps } from './workspace-page.tsx';

/** Everything about running one event: a header that stays, the navigation, and one page at a time. */
export function EventWorkspace({ user }: { user: User }) {
  const { id = '' } = useParams();
  const query = useQuery(managedEventQuery(id));
  // Strangers can read a published event too, so a role decides, not the answer.
  const isClosed = hasCode(query.error, 'NOT_FOUND', 'VALIDATION_FAILED') || query.data?.role === null;
  if (isClosed) return <ManagedEventNotFound />;
  return (
    <Page width="workspace" isDense className={classes.page}>
      <PageStates query={query} waiting={<CardSkeletons heights={[112, 44, 320]} />}>
        {(event) => <Workspace event={event} user={user} />}
      </PageStates>
    </Page>
  );
}

function Workspace({ event, user }: WorkspaceProps) {
  const mutations = useEventMutations(event);
  const isAtCheckIn = useMatch(paths.manageCheckIn) !== null;
  // Check-in staff may open nothing else.
  if (event.role === 'check-in' && !isAtCheckIn) return <Navigate to={workspacePath(event.id, 'check-in')} replace />;
  return (
    <>
      <WorkspaceHeader event={event} mutations={mutations} />
      <FailureNotice failure={mutations.failure} />
      <WorkspaceNav event={event} viewer={user.id} />
      <div className={classes.content}>
        <Outlet context={{ event, user } satisfies WorkspaceProps} />
      </div>
    </>
  );
}
