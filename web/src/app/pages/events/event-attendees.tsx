import type { Event } from '@foyer/contract/events/event.ts';
import { GuestList } from '#src/features/discovery/guest-list/guest-list.tsx';
import { AnonymousLink } from './anonymous-link.tsx';
import { EventPeople } from './event-people.tsx';
import { ScanLink } from './scan-link.tsx';

/** Who attends, and for attendees, whom they could meet there. For members only. */
export function EventAttendees({ event, viewer }: { event: Event; viewer: string }) {
  const isAttending = event.registration?.state === 'confirmed';
  return (
    <>
      {event.state === 'published' && (isAttending || event.own) && <ScanLink event={event} />}
      <GuestList event={event} viewer={viewer} />
      {isAttending && !event.hasEnded && (
        <>
          <EventPeople userId={viewer} eventId={event.id} />
          <AnonymousLink slug={event.slug} />
        </>
      )}
    </>
  );
}
