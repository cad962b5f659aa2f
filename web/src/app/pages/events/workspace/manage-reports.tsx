import { useTranslation } from 'react-i18next';
import { ReportQueue } from '#src/features/moderation/report-queue.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** What attendees report from the room of an event. */
export function ManageReports({ event, user }: WorkspaceProps) {
  const { t } = useTranslation('workspace');
  return (
    <WorkspacePage name="reports" event={event} lead={t('reports.lead')}>
      <ReportQueue viewer={user.id} eventId={event.id} />
    </WorkspacePage>
  );
}
