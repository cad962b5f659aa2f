import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasWaitlist, WaitlistCard } from '#src/features/waitlist/waitlist-card.tsx';
import { editEventPath, workspacePath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** The waitlist of an event, or why it has none. */
export function ManageWaitlist({ event }: WorkspaceProps) {
  const { t } = useTranslation(['workspace', 'manage-event']);
  const settings = (
    <Button component={Link} to={editEventPath(event.id)} variant="default">
      {t('waitlist.settings')}
    </Button>
  );
  if (!hasWaitlist(event)) {
    const attendees = (
      <Button component={Link} to={workspacePath(event.id, 'attendees')} variant="default">
        {t('waitlist.attendees')}
      </Button>
    );
    const isCanceled = event.state === 'cancelled';
    return (
      <WorkspacePage name="waitlist" event={event}>
        <Card>
          <EmptyState
            picture="people"
            text={t(isCanceled ? 'waitlist.canceled' : 'waitlist.none')}
            action={isCanceled ? attendees : settings}
          />
        </Card>
      </WorkspacePage>
    );
  }
  const lead = event.waitingList
    ? t(`manage-event:waitlist.lead.${event.waitlistOrder}`)
    : t('manage-event:waitlist.off');
  return (
    <WorkspacePage name="waitlist" event={event} lead={lead}>
      <WaitlistCard event={event} emptyAction={settings} />
    </WorkspacePage>
  );
}
