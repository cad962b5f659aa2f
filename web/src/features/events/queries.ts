import { queryOptions } from '@tanstack/react-query';
import { sampleEvents } from './samples/sample-events.ts';

const ahead = () => sampleEvents(new Date());

/**
 * What is coming up. Worked out where it is first asked for, on the server when the page comes from there; the answer
 * then travels with the page, so that both sides of hydration show the same.
 */
export const upcomingEvents = queryOptions({
  queryKey: ['events', 'upcoming'],
  queryFn: ahead,
  initialData: ahead,
  staleTime: Number.POSITIVE_INFINITY,
});
