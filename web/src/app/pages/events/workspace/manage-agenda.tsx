import { useTranslation } from 'react-i18next';
import { AgendaCard } from '#src/features/agenda/agenda-card.tsx';
import { SpeakersCard } from '#src/features/agenda/speakers-card.tsx';
import { isOver } from '#src/lib/events/managed-event.ts';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** The agenda and speakers that the event page shows. */
export function ManageAgenda({ event }: WorkspaceProps) {
  const { t } = useTranslation('agenda');
  const isOpen = event.state !== 'cancelled' && !isOver(event);
  return (
    <WorkspacePage name="agenda" event={event} lead={t('lead')}>
      <AgendaCard event={event} isOpen={isOpen} />
      <SpeakersCard event={event} isOpen={isOpen} />
    </WorkspacePage>
  );
}
