import type { Event } from '@foyer/contract/events/event.ts';
import { canRepeat, RepeatCard } from './repeat-card.tsx';
import { SeriesDates } from './series-dates.tsx';

/** The other dates of an event that repeats, or how to make one of an event that does not. */
export function SeriesCard({ event }: { event: Event }) {
  if (event.series) return <SeriesDates event={event} />;
  return canRepeat(event) && <RepeatCard event={event} />;
}
