import type { EventCover } from '@foyer/contract/events/event.ts';
import { deleteCover, describeCover, saveCover } from '@foyer/contract/events/shown/cover.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { eventsKey } from '#src/lib/query-client.ts';

/** Replaces, describes or removes the cover of an event, and tells what it is then. */
export function useSaveCover(id: string, onSaved: (cover: EventCover | null) => void) {
  const queries = useQueryClient();
  const params = { id };

  function show({ cover }: { cover: EventCover | null }): void {
    onSaved(cover);
    void queries.invalidateQueries({ queryKey: eventsKey });
  }

  return {
    save: async (file: Blob) => show(await call(saveCover, { params, query: {}, file })),
    describe: async (alt: string) => show(await call(describeCover, { params, body: { alt } })),
    remove: async () => show(await call(deleteCover, { params })),
  };
}
