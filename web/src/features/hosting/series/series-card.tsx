import type { Event } from '@foyer/contract/events/event.ts';
import { useState } from 'react';
import { useKeptHeading } from '../use-kept-heading.ts';
import { canRepeat, RepeatCard } from './repeat-card.tsx';
import { SeriesDates } from './series-dates.tsx';

/** The other dates of an event that repeats, or how to make one of an event that does not. */
export function SeriesCard({ event }: { event: Event }) {
  const [done, setDone] = useState(0);
  const heading = useKeptHeading(`${event.series?.id} ${done}`);
  if (event.series) return <SeriesDates event={event} headingRef={heading} onDone={() => setDone(done + 1)} />;
  return canRepeat(event) && <RepeatCard event={event} />;
}
