import { Navigate, useLocation } from 'react-router';
import { RequestsRow } from '#src/features/attendees/requests-row.tsx';
import { StatisticsCard } from '#src/features/discovery/statistics/statistics-card.tsx';
import { EventFacts } from '#src/features/event-editing/manage/event-facts.tsx';
import { PublishChecklist } from '#src/features/event-editing/manage/publish-checklist.tsx';
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

/** What matters about an event now: what to do next, its figures and its key facts. */
export function Overview({ event }: WorkspaceProps) {
  const { hash, search } = useLocation();
  const section = formerSections.get(hash);
  if (section) return <Navigate to={workspacePath(event.id, section) + search} replace />;
  return (
    <WorkspacePage name="overview" event={event}>
      {event.state === 'draft' && <PublishChecklist event={event} />}
      <EventFacts event={event} RequestsRow={RequestsRow} />
      {event.publishedAt !== null && <StatisticsCard event={event} />}
    </WorkspacePage>
  );
}
