import { listSeries, type SeriesDate } from '@foyer/contract/events/organizing/series.ts';
import { call } from '#src/lib/call.ts';

/** Loaded by whoever looks at an event that repeats. */
export async function readSeries(id: string, signal: AbortSignal): Promise<SeriesDate[]> {
  return (await call(listSeries, { params: { id } }, signal)).dates;
}
