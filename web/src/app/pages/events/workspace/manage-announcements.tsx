import { useTranslation } from 'react-i18next';
import { AnnouncementsList } from '#src/features/attendees/announcements/announcements-list.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** Announcements to the attendees of an event. */
export function ManageAnnouncements({ event }: WorkspaceProps) {
  const { t } = useTranslation('workspace');
  return (
    <WorkspacePage name="announcements" event={event} lead={t('announcements.lead')}>
      <AnnouncementsList event={event} />
    </WorkspacePage>
  );
}
