import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { eventRoomQuery } from './event-room-query.ts';
import { useEnterRoom } from './use-enter-room.ts';

type Props = { viewer: string; eventId: string };

/** The way from an event to its open room, for attendees and organizers. Nothing while there is none. */
export function RoomEntrance({ viewer, eventId }: Props) {
  const { t } = useTranslation('event-rooms');
  const { data: room } = useQuery(eventRoomQuery(viewer, eventId));
  const { pending, failure, enter } = useEnterRoom(viewer, eventId);
  if (!room?.mayEnter || room.state !== 'open') return null;
  return (
    <Card title={t('title')}>
      <CardText>{t('entrance.text')}</CardText>
      <FailureNotice failure={failure} />
      <CardActions>
        <Button variant="default" loading={pending !== null} onClick={() => void enter()}>
          {t(room.conversationId === null ? 'entrance.enter' : 'entrance.open')}
        </Button>
      </CardActions>
    </Card>
  );
}
