import { Suspense } from 'react';
import { AttendeesCard } from '#src/features/attendees/attendees-card.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** Below the list of attendees. */
const InvitationsCard = lazyPart(
  async () => (await import('#src/features/invitations/invitations-card.tsx')).InvitationsCard,
);

/** The attendees and registration requests of an event. */
export function ManageAttendees({ event }: WorkspaceProps) {
  return (
    <WorkspacePage name="attendees" event={event}>
      <AttendeesCard event={event} />
      <Suspense fallback={<Skeleton height={220} radius={16} />}>
        <InvitationsCard event={event} />
      </Suspense>
    </WorkspacePage>
  );
}
