import type { Recurrence } from '@foyer/contract/event-editing/series.ts';
import { limits } from '@foyer/contract/limits.ts';
import { clocksAt, isSkipped, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { ruleText } from './rule-text.ts';

export type SeriesPlan = { rule: string; dates: SeriesDate[] };
type SeriesDate = {
  startsAt: Date;
  endsAt: Date;
  /** Clocks leave out the time at which it would begin or end. */
  skipped: boolean;
};
type First = { startsAt: Date; endsAt: Date; timeZone: string };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * When something takes place that repeats, beginning with its first date. All of it goes by the clocks of its zone: they
 * show the same time on each date, also after they have been put forward or back.
 */
export async function seriesDates(recurrence: Recurrence, { startsAt, endsAt, timeZone }: First): Promise<SeriesPlan> {
  if ((recurrence.count === null) === (recurrence.until === null)) throw fieldRefused('count', 'series.end');
  const [first, end] = [clocksAt(startsAt, timeZone), clocksAt(endsAt, timeZone)];
  const rule = ruleText(recurrence, first.slice(0, 10));
  const lasting = Date.parse(`${end}Z`) - Date.parse(`${first}Z`);
  const clocks = await occurrences(rule, first);
  const field = recurrence.count === null ? 'until' : 'count';
  if (clocks.length < 2) throw fieldRefused(field, 'series.too_short');
  const span = Date.parse(`${clocks.at(-1)}Z`) - Date.parse(`${first}Z`);
  if (clocks.length > limits.event.dates || span > limits.event.seriesDays * dayMs)
    throw fieldRefused(field, 'series.too_long');
  const dates = clocks.map((clock) => dateAt(clock, lasting, { startsAt, endsAt, timeZone }));
  return { rule, dates };
}

/** By the clocks of the zone, one more than there may be. */
async function occurrences(rule: string, first: string): Promise<string[]> {
  // Loaded with the first series.
  const { Recur, Time } = (await import('ical.js')).default;
  const next = Recur.fromString(rule).iterator(Time.fromDateTimeString(first));
  const found: string[] = [];
  for (let time = next.next(); time && found.length <= limits.event.dates; time = next.next())
    found.push(time.toString().slice(0, 19));
  return found;
}

function dateAt(clock: string, lasting: number, first: First): SeriesDate {
  const startsAt = zonedInstant(clock, first.timeZone);
  const ends = new Date(Date.parse(`${clock}Z`) + lasting).toISOString().slice(0, 19);
  const endsAt = zonedInstant(ends, first.timeZone);
  // Within an hour that clocks leave out or repeat there may be none of what they show.
  const isRight = endsAt > startsAt;
  return {
    startsAt,
    skipped: isSkipped(clock, first.timeZone) || isSkipped(ends, first.timeZone),
    endsAt: isRight ? endsAt : new Date(startsAt.getTime() + first.endsAt.getTime() - first.startsAt.getTime()),
  };
}
