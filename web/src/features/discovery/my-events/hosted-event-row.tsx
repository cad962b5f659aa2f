import type { EventCard, HostedEvent } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { useEventTime } from '#src/lib/events/event-time.ts';
import { isOver } from '#src/lib/events/managed-event.ts';
import { checkInPath, editEventPath, manageEventPath, requestsPath, waitlistPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { RowLinks } from '#src/ui/card/row-links.tsx';
import { eventTones } from '#src/ui/events/status-tones.ts';

/** A hosted event. Drafts link to the editor, others to their management page, and for the check-in team to check-in. */
export function HostedEventRow({ event }: { event: HostedEvent }) {
  const { t } = useTranslation(['my-events', 'managed-events', 'event-terms']);
  const when = useEventTime();
  const isDraft = event.state === 'draft';
  const isCheckIn = event.role === 'check-in';
  const toManage = isDraft ? editEventPath(event.id) : manageEventPath(event.id);
  const waiting = event.audiences.reduce((sum, each) => sum + each.waiting, 0);
  return (
    <>
      <LinkRow
        to={isCheckIn ? checkInPath(event.id) : toManage}
        isReloaded={isCheckIn}
        title={event.title}
        badge={event.state !== 'published' && t(`managed-events:states.${event.state}`)}
        tone={eventTones[event.state]}
      >
        <Hint>
          {t(`event-terms:types.${event.type}`)} · {when(event) ?? t('managed-events:noDate')}
          {event.series && event.series.later > 0 && ` · ${t('later', { count: event.series.later })}`}
        </Hint>
        {event.role !== 'organizer' && <Hint>{t(`roles.${event.role}`)}</Hint>}
        {!isDraft && <Hint>{t('guests', { count: event.attendees })}</Hint>}
      </LinkRow>
      {event.state === 'published' && isUpcoming(event) && !isCheckIn && (
        <RowLinks
          title={event.title}
          links={[
            { to: requestsPath(event.id), text: t('requests', { count: event.requests }), count: event.requests },
            { to: waitlistPath(event.id), text: t('waiting', { count: waiting }), count: waiting },
          ]}
        />
      )}
    </>
  );
}

/** Whether an event is neither canceled nor over. */
export function isUpcoming(event: EventCard): boolean {
  return event.state !== 'cancelled' && !isOver(event);
}
