import { changeEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import { type SlowMode, slowModes } from '@foyer/contract/rules/messaging/choices.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { eventRoomQuery } from './event-room-query.ts';
import { useEnterRoom } from './use-enter-room.ts';

type Props = {
  viewer: string;
  eventId: string;
  /** Whether it can be opened: not for drafts and canceled events. */
  canOpen: boolean;
};

/** For organizers: opens and closes the room of an event, slows it down, and leads there. */
export function RoomCard({ viewer, eventId, canOpen }: Props) {
  const { t } = useTranslation('event-rooms');
  const queries = useQueryClient();
  const query = useQuery(eventRoomQuery(viewer, eventId));
  const { failure, run } = useTask<'change'>();
  const room = useEnterRoom(viewer, eventId);

  function slowText(seconds: SlowMode): string {
    if (seconds === 0) return t('host.slowOff');
    if (seconds % 60 === 0) return t('host.slowMinutes', { count: seconds / 60 });
    return t('host.slowSeconds', { count: seconds });
  }
  const change = (isOpen: boolean, slowSeconds: SlowMode) => {
    const send = async () => {
      const changed = await call(changeEventRoom, { params: { id: eventId }, body: { isOpen, slowSeconds } });
      queries.setQueryData(messagingKeys.room(viewer, eventId), changed);
    };
    return run('change', send, undefined, `${isOpen} ${slowSeconds}`);
  };

  return (
    <Card title={t('title')} lead={t('host.lead', { count: messagingLimits.roomDays })}>
      <FailureNotice failure={failure ?? room.failure} />
      <PageStates query={query} waiting={<Skeleton height={56} />}>
        {({ state, slowSeconds }) => {
          const slow = slowModes.find((seconds) => seconds === slowSeconds) ?? 0;
          if (!canOpen && state !== 'open') return <CardText>{t('host.unavailable')}</CardText>;
          return (
            <>
              <ToggleRow
                label={t('host.open')}
                hint={t('host.openHint')}
                checked={state === 'open'}
                onChange={(isOn) => void change(isOn, slow)}
              />
              {state === 'open' && (
                <>
                  <SelectField
                    label={t('host.slow')}
                    name="slow"
                    hint={t('host.slowHint')}
                    value={String(slow)}
                    options={slowModes.map((seconds) => ({
                      value: String(seconds),
                      text: slowText(seconds),
                    }))}
                    onChange={(value) => {
                      const next = slowModes.find((seconds) => String(seconds) === value);
                      if (next !== undefined) void change(true, next);
                    }}
                  />
                  <CardActions>
                    <Button variant="default" loading={room.pending !== null} onClick={() => void room.enter()}>
                      {t('entrance.open')}
                    </Button>
                  </CardActions>
                </>
              )}
            </>
          );
        }}
      </PageStates>
    </Card>
  );
}
