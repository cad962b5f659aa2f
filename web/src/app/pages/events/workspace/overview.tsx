import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { ManagedEventFacts } from '#src/features/event-editing/manage/managed-event-facts.tsx';
import { PublishChecklist } from '#src/features/event-editing/manage/publish-checklist.tsx';
import { ShareButton } from '#src/features/event-editing/manage/share-button.tsx';
import { EventOverview } from '#src/features/statistics/event-overview.tsx';
import { managedEventQuery } from '#src/lib/events/managed-event.ts';
import { type WorkspacePageName, workspacePath } from '#src/lib/paths.ts';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** Sections of the former single page, which emails and bookmarks still name in the fragment. */
const formerSections = new Map<string, WorkspacePageName>([
  ['#attendees', 'attendees'],
  ['#waiting', 'waitlist'],
  ['#questions', 'questions'],
  ['#team', 'team'],
  ['#door', 'check-in'],
  ['#dates', 'settings'],
]);

/** The workspace has just read the event when it opens with this page. */
const freshMs = 1_000;

/** What matters about an event now: what to do next, its figures, what happened last and its key facts. */
export function Overview({ event }: WorkspaceProps) {
  const { hash, search } = useLocation();
  // The workspace around this page stays open, so its event may be older than the figures read here.
  useQuery({ ...managedEventQuery(event.id), staleTime: freshMs });
  const section = formerSections.get(hash);
  if (section) return <Navigate to={workspacePath(event.id, section) + search} replace />;
  const facts = <ManagedEventFacts event={event} />;
  if (event.publishedAt === null) {
    return (
      <WorkspacePage name="overview" event={event}>
        {event.state === 'draft' && <PublishChecklist event={event} />}
        {facts}
      </WorkspacePage>
    );
  }
  return (
    <WorkspacePage name="overview" event={event}>
      <EventOverview event={event} share={<ShareButton event={event} isSecondary />} facts={facts} />
    </WorkspacePage>
  );
}
