import { useTranslation } from 'react-i18next';
import { AttendeesCard } from '#src/features/attendees/attendees-card.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { WhenNear } from '#src/ui/page/when-near.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** Below the list of attendees. */
const InvitationsCard = lazyPart(
  async () => (await import('#src/features/invitations/invitations-card.tsx')).InvitationsCard,
);

/** The attendees and registration requests of an event. */
export function ManageAttendees({ event, user }: WorkspaceProps) {
  const { t } = useTranslation('invitations');
  return (
    <WorkspacePage name="attendees" event={event}>
      <AttendeesCard event={event} />
      <WhenNear title={t('title')} height={160}>
        <InvitationsCard event={event} canEmail={user.emailVerified} />
      </WhenNear>
    </WorkspacePage>
  );
}
