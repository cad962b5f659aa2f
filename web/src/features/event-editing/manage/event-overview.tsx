import type { Event } from '@foyer/contract/events/event.ts';
import { missingFields } from '@foyer/contract/rules/events/missing-fields.ts';
import { Button } from '@mantine/core';
import { IconCalendarEvent, IconMapPin, IconUsers } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEventTime } from '#src/lib/events/event-time.ts';
import { isOver } from '#src/lib/events/managed-event.ts';
import { useFocusFallback } from '#src/lib/page/use-focus-fallback.ts';
import { editEventPath, eventOrdersPath, eventPath, eventTicketsPath } from '#src/lib/paths.ts';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { eventTones } from '#src/ui/events/status-tones.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { EventActions } from './event-actions.tsx';
import { useEventMutations } from './use-event-mutations.ts';

type Props = {
  event: Event;
  /** Rows of the attendees feature: open requests, and the log of all decisions about capacity. */
  RequestsRow: ComponentType<{ id: string }>;
  CapacityLogRow: ComponentType<{ id: string }>;
};

/** The state of an event, its key facts and actions. */
export function EventOverview({ event, RequestsRow, CapacityLogRow }: Props) {
  const { t } = useTranslation(['event-editing', 'managed-events', 'event-terms']);
  const when = useEventTime();
  const mutations = useEventMutations(event);
  const heading = useFocusFallback<HTMLHeadingElement>(mutations.done);
  const state = event.state === 'published' && isOver(event) ? 'ended' : event.state;
  const isDraft = event.state === 'draft';
  const isReady = isDraft && missingFields(event).length === 0;
  const { place } = event;
  const where = [place.name, place.room, place.address].filter((part) => part !== '').join(', ');
  return (
    <Card title={t('overview.overview')} headingRef={heading}>
      <FailureNotice failure={mutations.failure} />
      {isDraft && <DraftNotice event={event} />}
      <RowList>
        {event.state === 'published' && <RequestsRow id={event.id} />}
        <li>
          <Row
            Icon={IconCalendarEvent}
            title={when(event) ?? t('managed-events:noDate')}
            badge={t(`managed-events:states.${state}`)}
            tone={eventTones[state]}
          >
            <Hint>{t(`overview.stateHints.${state}`)}</Hint>
          </Row>
        </li>
        <li>
          <Row Icon={IconMapPin} title={t(`event-terms:types.${event.type}`)}>
            {where !== '' && event.type !== 'virtual' && <Hint>{where}</Hint>}
            {event.onlineLink && event.type !== 'in-person' && <Hint>{event.onlineLink}</Hint>}
          </Row>
        </li>
        {event.audiences.map(({ audience, capacity, taken, attendees }) => (
          <li key={audience}>
            <Row Icon={IconUsers} title={t(`overview.taken.${audience}`, { count: taken })}>
              <Hint>
                {capacity === null
                  ? t('overview.noLimit')
                  : t('overview.capacity', { count: capacity, left: capacity - taken })}
              </Hint>
              {taken > attendees && <Hint>{t('overview.held', { count: taken - attendees })}</Hint>}
            </Row>
          </li>
        ))}
        {!isDraft && (
          <li>
            <CapacityLogRow id={event.id} />
          </li>
        )}
      </RowList>
      <CardActions>
        {isDraft && (
          <Button
            disabled={!isReady}
            loading={mutations.pending === 'publish'}
            variant={isReady ? 'filled' : 'default'}
            onClick={() => mutations.change('publish')}
          >
            {t('actions.publish')}
          </Button>
        )}
        {event.state !== 'cancelled' && (
          <Button component={Link} to={editEventPath(event.id)} variant={isReady ? 'default' : 'filled'}>
            {t('actions.edit')}
          </Button>
        )}
        <Button component={Link} to={eventPath(event.slug)} variant="default">
          {isDraft ? t('actions.preview') : t('actions.see')}
        </Button>
        {event.role !== 'check-in' && <TicketLinks event={event} />}
        <EventActions event={event} mutations={mutations} />
      </CardActions>
    </Card>
  );
}

/** Links to the ticket types and orders of an event. */
function TicketLinks({ event: { id, ticketed } }: { event: Event }) {
  const { t } = useTranslation('event-editing');
  return (
    <>
      <Button component={Link} to={eventTicketsPath(id)} variant="default">
        {t('actions.tickets')}
      </Button>
      {ticketed && (
        <Button component={Link} to={eventOrdersPath(id)} variant="default">
          {t('actions.orders')}
        </Button>
      )}
    </>
  );
}
