import { IconCalendar, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventTimeText } from '#src/lib/events/event-time.ts';
import { useLocationText } from '#src/lib/events/use-location-text.ts';
import { eventPath, orderPath, requestsPath, ticketPath, waitlistPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { RowLinks } from '#src/ui/card/row-links.tsx';
import { eventTones } from '#src/ui/events/status-tones.ts';
import type { UpcomingEvent } from './upcoming-events.ts';

/** An upcoming event. Attendees get a link to their ticket, or to the order if they have several tickets. */
export function UpcomingEventRow({ event, role, until, ticketId, orderId, pending }: UpcomingEvent) {
  const { t, i18n } = useTranslation('upcoming-events');
  const placeText = useLocationText();
  const badge = event.state === 'cancelled' ? t('cancelled') : t(`roles.${role}`);
  const toEvent = ticketId ? ticketPath(ticketId) : eventPath(event.slug);
  const { requests = 0, waiting = 0 } = pending ?? {};
  return (
    <>
      <LinkRow
        Icon={ticketId ? IconTicket : IconCalendar}
        to={orderId ? orderPath(orderId) : toEvent}
        title={event.title}
        badge={badge}
        tone={event.state === 'cancelled' ? eventTones.cancelled : undefined}
      >
        <Hint>{eventTimeText(event.startsAt ?? '', event.endsAt, event.timeZone, i18n.language)}</Hint>
        <Hint>{placeText(event)}</Hint>
        {until && <Hint>{t('until', { when: eventTimeText(until, null, event.timeZone, i18n.language) })}</Hint>}
      </LinkRow>
      <RowLinks
        title={event.title}
        links={[
          { to: requestsPath(event.id), text: t('requests', { count: requests }), count: requests },
          { to: waitlistPath(event.id), text: t('waiting', { count: waiting }), count: waiting },
        ]}
      />
    </>
  );
}
