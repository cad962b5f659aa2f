import { IconCalendar, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventTimeText } from '#src/lib/events/event-time.ts';
import { useLocationText } from '#src/lib/events/use-location-text.ts';
import { eventPath, orderPath, ticketPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { eventTones } from '#src/ui/events/status-tones.ts';
import { PendingLinks } from './pending-links.tsx';
import type { UpcomingEvent } from './upcoming-events.ts';

/** An upcoming event. Attendees get a link to their ticket, or to the order if they have several tickets. */
export function UpcomingEventRow({ event, role, until, ticketId, orderId, pending }: UpcomingEvent) {
  const { t, i18n } = useTranslation('upcoming-events');
  const placeText = useLocationText();
  const badge = event.state === 'cancelled' ? t('cancelled') : t(`roles.${role}`);
  const toEvent = ticketId ? ticketPath(ticketId) : eventPath(event.slug);
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
      <PendingLinks event={event} pending={pending} />
    </>
  );
}
