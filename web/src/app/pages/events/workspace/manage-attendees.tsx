import { AttendeesCard } from '#src/features/attendees/attendees-card.tsx';
import { InvitationsCard } from '#src/features/invitations/invitations-card.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** The attendees and registration requests of an event. */
export function ManageAttendees({ event }: WorkspaceProps) {
  return (
    <WorkspacePage name="attendees" event={event}>
      <AttendeesCard event={event} />
      <InvitationsCard event={event} />
    </WorkspacePage>
  );
}
