import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasWaitlist, WaitlistCard } from '#src/features/waitlist/waitlist-card.tsx';
import { editEventPath } from '#src/lib/paths.ts';
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
    return (
      <WorkspacePage name="waitlist" event={event}>
        <Card>
          <EmptyState picture="people" text={t('waitlist.none')} action={settings} />
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
