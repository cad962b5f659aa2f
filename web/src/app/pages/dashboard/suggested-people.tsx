import { useQuery } from '@tanstack/react-query';
import { upcomingEventToAttend } from '#src/features/discovery/upcoming/upcoming-events.ts';
import { upcomingEventsQuery } from '#src/features/discovery/upcoming/upcoming-queries.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { EventSuggestionsWithConnect, SuggestionsWithConnect } from '../profiles/connect-suggested.tsx';

const shown = 3;

/** The next event that the member attends, shortly before it and while it lasts; null if there is none. */
const nextEventQuery = (userId: string) => ({
  ...upcomingEventsQuery(userId),
  select: (mine: Parameters<typeof upcomingEventToAttend>[0]) => upcomingEventToAttend(mine, new Date()),
});

/** Whom the member could meet at the next event they attend. */
export function PeopleAtNextEvent({ userId }: { userId: string }) {
  const { data: event } = useQuery(nextEventQuery(userId));
  return event && <EventSuggestionsWithConnect userId={userId} event={event} limit={shown} />;
}

/** The first of today's suggestions, without the people who are shown at the next event. */
export function PeopleToday({ userId }: { userId: string }) {
  const { data: event, isPending } = useQuery(nextEventQuery(userId));
  if (isPending) return <Skeleton height={240} />;
  const besides = event ? { eventId: event.id, limit: shown } : undefined;
  return <SuggestionsWithConnect userId={userId} limit={shown} besides={besides} />;
}
