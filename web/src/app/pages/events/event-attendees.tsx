import type { Event } from '@foyer/contract/events/event.ts';
import { GuestList } from '#src/features/discovery/guest-list/guest-list.tsx';
import { AnonymousLink } from './anonymous-link.tsx';
import { EventPeople } from './event-people.tsx';

/** Who attends, and for attendees, whom they could meet there. For members only. */
export function EventAttendees({ event, viewer }: { event: Event; viewer: string }) {
  return (
    <>
      <GuestList event={event} viewer={viewer} />
      {event.registration?.state === 'confirmed' && !event.hasEnded && (
        <>
          <EventPeople userId={viewer} eventId={event.id} />
          <AnonymousLink slug={event.slug} />
        </>
      )}
    </>
  );
}
