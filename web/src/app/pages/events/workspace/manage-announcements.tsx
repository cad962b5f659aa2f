import { AnnouncementsCard } from '#src/features/attendees/announcements-card.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** Announcements to the attendees of an event. */
export function ManageAnnouncements({ event }: WorkspaceProps) {
  return (
    <WorkspacePage name="announcements" event={event}>
      <AnnouncementsCard event={event} />
    </WorkspacePage>
  );
}
