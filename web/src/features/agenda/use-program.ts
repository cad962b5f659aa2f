import { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import type { AgendaItem, Event, Speaker } from '@foyer/contract/events/event.ts';
import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { managedEventQuery } from '#src/lib/events/managed-event.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';

type Program = { speakers: Speaker[]; agenda: AgendaItem[] };

/** Saves the speakers and agenda of an event as a whole. If another organizer changed the event meanwhile, it is read again. */
export function useProgram({ id, version }: Pick<Event, 'id' | 'version'>) {
  const queryClient = useQueryClient();
  const { queryKey } = managedEventQuery(id);

  return async (program: Partial<Program>): Promise<void> => {
    try {
      const saved = await call(changeEvent, { params: { id }, body: { version, ...program } });
      queryClient.setQueryData(queryKey, saved);
    } catch (error) {
      if (hasCode(error, 'EVENT_CHANGED')) await queryClient.invalidateQueries({ queryKey });
      throw error;
    }
    await queryClient.invalidateQueries({ queryKey: eventKeys.all });
  };
}
