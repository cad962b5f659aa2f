import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { IconCalendarEvent, IconMapPin, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { editEventPath, eventPath } from '#src/lib/paths.ts';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { AskingRow } from '../attendees/asking-row.tsx';
import { LedgerRow } from '../attendees/ledger-row.tsx';
import { missingOf } from '../missing-of.ts';
import { isOver } from '../queries.ts';
import { useKeptHeading } from '../use-kept-heading.ts';
import { useWhen } from '../use-when.ts';
import { DraftNotice } from './draft-notice.tsx';
import { EventActions } from './event-actions.tsx';
import { TicketLinks } from './ticket-links.tsx';
import { useEventVerbs } from './use-event-verbs.ts';

/** How an event stands. */
export function EventOverview({ event }: { event: Event }) {
  const { t } = useTranslation('hosting');
  const when = useWhen();
  const verbs = useEventVerbs(event);
  const heading = useKeptHeading(verbs.done);
  const state = event.state === 'published' && isOver(event) ? 'ended' : event.state;
  const isDraft = event.state === 'draft';
  const isReady = isDraft && missingOf(event).length === 0;
  const { place } = event;
  const where = [place.name, place.room, place.address].filter((part) => part !== '').join(', ');
  return (
    <Card title={t('one.overview')} headingRef={heading}>
      <FailureNotice failure={verbs.failure} />
      {isDraft && <DraftNotice event={event} />}
      <RowList>
        {event.state === 'published' && <AskingRow id={event.id} />}
        <li>
          <Row
            Icon={IconCalendarEvent}
            title={when(event) ?? t('noDate')}
            badge={t(`states.${state}`)}
            isOff={state === 'cancelled'}
          >
            <Hint>{t(`one.stateHints.${state}`)}</Hint>
          </Row>
        </li>
        <li>
          <Row Icon={IconMapPin} title={t(`types.${event.type}`)}>
            {where !== '' && event.type !== 'virtual' && <Hint>{where}</Hint>}
            {event.onlineLink && event.type !== 'in-person' && <Hint>{event.onlineLink}</Hint>}
          </Row>
        </li>
        {event.audiences.map(({ audience, capacity, taken, attendees }) => (
          <li key={audience}>
            <Row Icon={IconUsers} title={t(`one.taken.${audience}`, { count: taken })}>
              <Hint>
                {capacity === null ? t('one.noLimit') : t('one.capacity', { count: capacity, left: capacity - taken })}
              </Hint>
              {taken > attendees && <Hint>{t('one.held', { count: taken - attendees })}</Hint>}
            </Row>
          </li>
        ))}
        {!isDraft && (
          <li>
            <LedgerRow id={event.id} />
          </li>
        )}
      </RowList>
      <CardActions>
        {isDraft && (
          <Button
            disabled={!isReady}
            loading={verbs.pending === 'publish'}
            variant={isReady ? 'filled' : 'default'}
            onClick={() => verbs.change('publish')}
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
        <EventActions event={event} verbs={verbs} />
      </CardActions>
    </Card>
  );
}
