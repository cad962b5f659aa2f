import { useTranslation } from 'react-i18next';
import { TeamCard } from '#src/features/events/team/team-card.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** The people who help run an event. */
export function ManageTeam({ event, user }: WorkspaceProps) {
  const { t } = useTranslation('team');
  return (
    <WorkspacePage name="team" event={event} lead={t(event.role === 'organizer' ? 'lead' : 'leadForManagers')}>
      <TeamCard event={event} userId={user.id} />
    </WorkspacePage>
  );
}
