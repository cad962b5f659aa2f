import { listSeries, type SeriesDate } from '@foyer/contract/event-editing/series.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import type { Call } from '#src/lib/api/create-call.ts';
import { call } from '#src/lib/call.ts';
import { keepArrival } from '#src/lib/events/arrival.ts';
import { visitSourceOf } from '#src/lib/events/visit-source-of.ts';
import { eventPath } from '#src/lib/paths.ts';

/** Null if the event does not exist or is hidden from the viewer: the server does not tell which. */
export async function readVisibleEvent(slug: string, signal: AbortSignal, callApi: Call = call): Promise<Event | null> {
  try {
    return await callApi(readEvent, { params: { id: slug }, query: callApi === call ? sourceOf(slug) : {} }, signal);
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND', 'VALIDATION_FAILED')) return null;
    throw error;
  }
}

/** In the browser. For a page that the server renders, its request says it. */
function sourceOf(slug: string): { source?: string } {
  keepArrival(eventPath(slug));
  return visitSourceOf(slug);
}

export async function readSeries(id: string, signal: AbortSignal): Promise<SeriesDate[]> {
  return (await call(listSeries, { params: { id } }, signal)).dates;
}
