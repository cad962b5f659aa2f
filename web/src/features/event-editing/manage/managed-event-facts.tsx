import type { Event } from '@foyer/contract/events/event.ts';
import { IconCalendarEvent, IconMapPin, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEventTime } from '#src/lib/events/event-time.ts';
import { isOver } from '#src/lib/events/managed-event.ts';
import { spotLimit } from '#src/lib/events/spot-limit.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';

/** When, where and how full an event is. */
export function ManagedEventFacts({ event }: { event: Event }) {
  const { t } = useTranslation(['event-editing', 'managed-events', 'event-terms', 'workspace']);
  const when = useEventTime();
  const state = event.state === 'published' && isOver(event) ? 'ended' : event.state;
  const { place } = event;
  const where = [place.name, place.room, place.address].filter((part) => part !== '').join(', ');
  return (
    <Card title={t('workspace:overview.facts')}>
      <RowList>
        <li>
          <Row Icon={IconCalendarEvent} title={when(event) ?? t('managed-events:noDate')}>
            <Hint>
              {state === 'published'
                ? t(`overview.stateHints.published.${event.visibility}`)
                : t(`overview.stateHints.${state}`)}
            </Hint>
          </Row>
        </li>
        <li>
          <Row Icon={IconMapPin} title={t(`event-terms:types.${event.type}`)}>
            {where !== '' && event.type !== 'virtual' && <Hint>{where}</Hint>}
            {event.onlineLink && event.type !== 'in-person' && <Hint>{event.onlineLink}</Hint>}
          </Row>
        </li>
        {event.audiences.map(({ audience, taken, attendees, ...limits }) => {
          const limit = spotLimit(limits);
          return (
            <li key={audience}>
              <Row Icon={IconUsers} title={t(`overview.taken.${audience}`, { count: taken })}>
                <Hint>
                  {limit === null
                    ? t('overview.noLimit')
                    : t('overview.capacity', { count: limit, left: Math.max(0, limit - taken) })}
                </Hint>
                {taken > attendees && <Hint>{t('overview.held', { count: taken - attendees })}</Hint>}
              </Row>
            </li>
          );
        })}
      </RowList>
    </Card>
  );
}
