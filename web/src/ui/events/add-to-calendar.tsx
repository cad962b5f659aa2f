import type { Event } from '@foyer/contract/events/event.ts';
import { useAddress } from '#src/lib/page/use-address.ts';
import { eventPath } from '#src/lib/paths.ts';
import { type CalendarEntry, calendarLinks } from './calendar-links.ts';

type Props = {
  event: CalendarEntry & Pick<Event, 'id' | 'slug' | 'visibility'>;
  texts: { add: string; file: string };
  className?: string | undefined;
};

/** Ways to keep an event in a calendar. Nothing before it has its dates. */
export function AddToCalendar({ event, texts, className }: Props) {
  const links = calendarLinks(event, useAddress()(eventPath(event.slug)));
  if (!links) return null;
  return (
    <p className={className}>
      {texts.add}{' '}
      <a href={links.google} rel="noreferrer" target="_blank">
        Google
      </a>
      {' · '}
      <a href={links.outlook} rel="noreferrer" target="_blank">
        Outlook
      </a>
      {/* The browser fetches the file as a stranger: what only members see is not given to it. */}
      {event.visibility !== 'members' && (
        <>
          {' · '}
          <a href={`/api/events/${event.id}/calendar.ics`}>{texts.file}</a>
        </>
      )}
    </p>
  );
}
