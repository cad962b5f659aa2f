import type { EventCard } from '@foyer/contract/events/event.ts';
import { spanText } from '@foyer/contract/rules/events/span-text.ts';
import { useTranslation } from 'react-i18next';
import { dateFormat, unbroken } from '#src/lib/languages/formats.ts';

const styles = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Beside the full one. */
  brief: { weekday: 'short', day: 'numeric', month: 'short' },
  /** In lists, where events of other years stand beside it. */
  dated: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
} as const;

/** From when to when, by the clocks of a zone, which is named. */
export function eventTimeText(
  startsAt: string,
  endsAt: string | null,
  timeZone: string,
  language: string,
  style: keyof typeof styles = 'full',
): string {
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(language, options);
  return unbroken(spanText(format, styles[style], { startsAt, endsAt, timeZone }));
}

/** When an event takes place, as lists say it; null before it has a start. */
export function useEventTime() {
  const { i18n } = useTranslation();
  return ({ startsAt, endsAt, timeZone }: Pick<EventCard, 'startsAt' | 'endsAt' | 'timeZone'>): string | null =>
    startsAt ? eventTimeText(startsAt, endsAt, timeZone, i18n.language, 'dated') : null;
}

/** Whether the clocks of two zones show another time at that moment: zones of many names keep the same time. */
export function clocksDiffer(at: string, one: string, other: string): boolean {
  const clock = (timeZone: string) =>
    dateFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(at));
  return clock(one) !== clock(other);
}
