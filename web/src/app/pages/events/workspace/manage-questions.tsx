import { useTranslation } from 'react-i18next';
import { QuestionsCard } from '#src/features/registrations/questions/questions-card.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** The questions that attendees answer when they register. */
export function ManageQuestions({ event }: WorkspaceProps) {
  const { t } = useTranslation('manage-event');
  return (
    <WorkspacePage name="questions" event={event} lead={t('questions.lead')}>
      <QuestionsCard event={event} />
    </WorkspacePage>
  );
}
