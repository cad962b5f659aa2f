import type { EventCard } from '@foyer/contract/events/event.ts';
import { dateFormat } from '#src/lib/languages/formats.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The UTC month of a date, as `2026-12`. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** The month a number of months after another, or before it if negative. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + by, 1)));
}

/** The range of start times that can fall into a month in any time zone: one day more on either side. */
export function aroundMonth(month: string): { from: string; to: string } {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const next = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`);
  return { from: new Date(first - dayMs).toISOString(), to: new Date(next + dayMs).toISOString() };
}

/** The day on which an event starts in its time zone, as `2026-12-03`. */
export function dayOf({ startsAt, timeZone }: Pick<EventCard, 'startsAt' | 'timeZone'>): string {
  const format = dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return format.format(new Date(startsAt ?? 0));
}

export type Day = { date: string; isOfMonth: boolean; events: EventCard[] };

/** The weeks that overlap a month, seven days each. `weekStart`: 0 is Sunday. */
export function eventWeeksOf(month: string, weekStart: 0 | 1, events: readonly EventCard[]): Day[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const daysBefore = (first.getUTCDay() - weekStart + 7) % 7;
  const byDay = new Map<string, EventCard[]>();
  for (const event of events) byDay.set(dayOf(event), [...(byDay.get(dayOf(event)) ?? []), event]);
  const weeks: Day[][] = [];
  for (let at = first.getTime() - daysBefore * dayMs; weeks.length === 0 || monthOf(new Date(at)) === month; ) {
    const week: Day[] = [];
    for (let day = 0; day < 7; day += 1, at += dayMs) {
      const date = new Date(at).toISOString().slice(0, 10);
      const isOfMonth = date.startsWith(month);
      week.push({ date, isOfMonth, events: isOfMonth ? (byDay.get(date) ?? []) : [] });
    }
    weeks.push(week);
  }
  return weeks;
}
