import type { Event } from '@foyer/contract/events/event.ts';
import { IconScan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CheckInCard } from '#src/features/check-in/links/check-in-card.tsx';
import { checkInPath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** Opens check-in, and for organizers manages the links that let others check in attendees. */
export function ManageCheckIn({ event }: WorkspaceProps) {
  const { t } = useTranslation(['workspace', 'manage-event']);
  if (!hasCheckIn(event)) {
    return (
      <WorkspacePage name="check-in" event={event}>
        <Card>
          <CardText>{t(`checkIn.${event.state === 'draft' ? 'draft' : 'off'}`)}</CardText>
        </Card>
      </WorkspacePage>
    );
  }
  const open = (
    // Reloads the document, because a page may use the camera only if its own response allows it.
    <Button
      component={Link}
      to={checkInPath(event.id)}
      reloadDocument
      leftSection={<IconScan size={18} stroke={1.5} aria-hidden />}
    >
      {t('manage-event:checkInLinks.open')}
    </Button>
  );
  return (
    <WorkspacePage name="check-in" event={event} lead={t('manage-event:checkInLinks.lead')} actions={open}>
      {event.own && <CheckInCard event={event} />}
    </WorkspacePage>
  );
}

/** Whether the event has in-person check-in. */
function hasCheckIn({ state, audiences }: Event): boolean {
  return state !== 'draft' && state !== 'cancelled' && audiences.some(({ audience }) => audience === 'in-person');
}
