import type { Event } from '@foyer/contract/events/event.ts';
import { calendarLinks } from '@foyer/contract/rules/events/calendar-links.ts';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { eventPath } from '#src/lib/paths.ts';

type Props = {
  event: Pick<Event, 'id' | 'slug' | 'visibility' | 'title' | 'summary' | 'startsAt' | 'endsAt' | 'place'>;
  texts: { add: string; file: string };
  className?: string | undefined;
};

/** Links that add an event to a calendar; nothing while it has no dates. */
export function AddToCalendar({ event, texts, className }: Props) {
  const { name, address, room } = event.place;
  const location = [room, name, address].filter(Boolean).join(', ');
  const links = calendarLinks({ ...event, location }, useAbsoluteUrl()(eventPath(event.slug)));
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
      {/* The browser downloads the file without a session, so events for members only have none. */}
      {event.visibility !== 'members' && (
        <>
          {' · '}
          <a href={`/api/events/${event.id}/calendar.ics`}>{texts.file}</a>
        </>
      )}
    </p>
  );
}
