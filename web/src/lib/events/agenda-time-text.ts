import type { AgendaItem } from '@foyer/contract/events/event.ts';
import { dateFormat } from '#src/lib/languages/formats.ts';

type Place = { startsAt: string; timeZone: string };

const minuteMs = 60_000;
const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** The time of an agenda item in the event's time zone: "7:00 – 7:30 PM", with the day in front for `dated`. */
export function agendaTimeText(
  { startsAt, timeZone }: Place,
  { startMinute, endMinute }: Pick<AgendaItem, 'startMinute' | 'endMinute'>,
  language: string,
  style: 'clock' | 'dated' = 'clock',
): string {
  const start = Date.parse(startsAt) + startMinute * minuteMs;
  const options = { ...(style === 'dated' && day), hour: 'numeric', minute: '2-digit', timeZone } as const;
  const format = dateFormat(language, options);
  if (endMinute === null) return format.format(start);
  return format.formatRange(start, Date.parse(startsAt) + endMinute * minuteMs);
}

/** The day of an agenda item in the event's time zone, for a heading. */
export function agendaDayText({ startsAt, timeZone }: Place, startMinute: number, language: string): string {
  const format = dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  return format.format(Date.parse(startsAt) + startMinute * minuteMs);
}
