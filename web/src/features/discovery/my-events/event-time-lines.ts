import type { EventCard } from '@foyer/contract/events/event.ts';
import { dateFormat, nonBreakingZone } from '#src/lib/languages/formats.ts';

type Times = Pick<EventCard, 'startsAt' | 'endsAt' | 'timeZone'>;

/** Ends before the next morning: one date is enough. */
const eveningMs = 12 * 3_600_000;

/** The date and the hours of an event, for two lines of a narrow column; null while it has no start. */
export function eventTimeLines({ startsAt, endsAt, timeZone }: Times, language: string): [string, string] | null {
  if (!startsAt) return null;
  const day = dateFormat(language, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone });
  const clock = { hour: 'numeric', minute: '2-digit', timeZone } as const;
  const named = dateFormat(language, { ...clock, timeZoneName: 'short' });
  const start = new Date(startsAt);
  if (!endsAt) return [day.format(start), nonBreakingZone(named.format(start))];
  const end = new Date(endsAt);
  const days = end.getTime() - start.getTime() < eveningMs ? day.format(start) : day.formatRange(start, end);
  return [days, nonBreakingZone(`${dateFormat(language, clock).format(start)} – ${named.format(end)}`)];
}
