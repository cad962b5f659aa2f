import { listSaved, saveEvent, unsaveEvent } from '@foyer/contract/discovery/saved-events.ts';
import { call } from '#src/lib/call.ts';

export async function readSavedIds(signal: AbortSignal): Promise<string[]> {
  return (await call(listSaved, {}, signal)).ids;
}

export const save = (id: string) => call(saveEvent, { params: { id } });
export const unsave = (id: string) => call(unsaveEvent, { params: { id } });
