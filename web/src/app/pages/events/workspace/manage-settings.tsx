import { IconAdjustments, IconWebhook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CapacityLogRow } from '#src/features/attendees/capacity-log-row.tsx';
import { SeriesCard } from '#src/features/event-editing/series/series-card.tsx';
import { editEventPath, paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Hint, LinkRow, RowList } from '#src/ui/card/row.tsx';
import { RoomSettings } from '../rooms/room-link.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** The event's details, its dates and what connects to it. */
export function ManageSettings({ event, user }: WorkspaceProps) {
  const { t } = useTranslation('workspace');
  return (
    <WorkspacePage name="settings" event={event}>
      <Card title={t('settings.event')}>
        <RowList>
          {event.state !== 'cancelled' && (
            <li>
              <LinkRow Icon={IconAdjustments} to={editEventPath(event.id)} title={t('settings.details')}>
                <Hint>{t('settings.detailsHint')}</Hint>
              </LinkRow>
            </li>
          )}
          <li>
            <LinkRow Icon={IconWebhook} to={paths.webhooks} title={t('settings.webhooks')}>
              <Hint>{t('settings.webhooksHint')}</Hint>
            </LinkRow>
          </li>
          {event.state !== 'draft' && (
            <li>
              <CapacityLogRow id={event.id} />
            </li>
          )}
        </RowList>
      </Card>
      <RoomSettings
        viewer={user.id}
        eventId={event.id}
        canOpen={event.state === 'published' || event.state === 'unpublished'}
      />
      <SeriesCard event={event} />
    </WorkspacePage>
  );
}
