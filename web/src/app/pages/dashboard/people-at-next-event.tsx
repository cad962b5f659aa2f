import { useQuery } from '@tanstack/react-query';
import { upcomingEventToAttend } from '#src/features/discovery/upcoming/upcoming-events.ts';
import { upcomingEventsQuery } from '#src/features/discovery/upcoming/upcoming-queries.ts';
import { EventSuggestionsWithConnect } from '../profiles/connect-suggested.tsx';

const shown = 3;

/** Whom the member could meet at the next event they attend, shortly before it and while it lasts. */
export function PeopleAtNextEvent({ userId }: { userId: string }) {
  const { data: event } = useQuery({
    ...upcomingEventsQuery(userId),
    select: (mine) => upcomingEventToAttend(mine, new Date()),
  });
  return event && <EventSuggestionsWithConnect userId={userId} event={event} limit={shown} />;
}
