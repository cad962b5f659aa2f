import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasWaitlist, WaitlistCard } from '#src/features/waitlist/waitlist-card.tsx';
import { editEventPath } from '#src/lib/paths.ts';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** The waitlist of an event, or why it has none. */
export function ManageWaitlist({ event }: WorkspaceProps) {
  const { t } = useTranslation(['workspace', 'manage-event']);
  if (!hasWaitlist(event)) {
    return (
      <WorkspacePage name="waitlist" event={event}>
        <Card>
          <CardText>
            {t('waitlist.none')} <Link to={editEventPath(event.id)}>{t('waitlist.settings')}</Link>
          </CardText>
        </Card>
      </WorkspacePage>
    );
  }
  const lead = event.waitingList
    ? t(`manage-event:waitlist.lead.${event.waitlistOrder}`)
    : t('manage-event:waitlist.off');
  return (
    <WorkspacePage name="waitlist" event={event} lead={lead}>
      <WaitlistCard event={event} />
    </WorkspacePage>
  );
}
