import type { EventCard } from '@foyer/contract/events/event.ts';
import { spanText } from '@foyer/contract/rules/events/span-text.ts';
import { useTranslation } from 'react-i18next';
import { dateFormat, nonBreakingZone } from '#src/lib/languages/formats.ts';

const styles = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** In side panels next to the full one. */
  brief: { weekday: 'short', day: 'numeric', month: 'short' },
  /** In lists, which include events of other years. */
  dated: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
} as const;

/** A time range in a time zone, with the zone's name. */
export function eventTimeText(
  startsAt: string,
  endsAt: string | null,
  timeZone: string,
  language: string,
  style: keyof typeof styles = 'full',
): string {
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(language, options);
  return nonBreakingZone(spanText(format, styles[style], { startsAt, endsAt, timeZone }));
}

/** Formats the time of an event for lists; null while it has no start. */
export function useEventTime() {
  const { i18n } = useTranslation();
  return ({ startsAt, endsAt, timeZone }: Pick<EventCard, 'startsAt' | 'endsAt' | 'timeZone'>): string | null =>
    startsAt ? eventTimeText(startsAt, endsAt, timeZone, i18n.language, 'dated') : null;
}

/** Whether two time zones show different times at that moment: many zones with different names keep the same time. */
export function clocksDiffer(at: string, one: string, other: string): boolean {
  const clock = (timeZone: string) =>
    dateFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(at));
  return clock(one) !== clock(other);
}
