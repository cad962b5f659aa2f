import { useQueryClient } from '@tanstack/react-query';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';
import { hasCode } from '../api/api-error.ts';
import { useTask } from '../use-task.ts';

/** `useTask` for organizer pages. After NOT_FOUND the event is refetched, since it is gone or no longer the viewer's. */
export function useOrganizerTask<Name extends string>() {
  const queries = useQueryClient();
  const task = useTask<Name>();
  const run: typeof task.run = (name, action, atField, about) =>
    task.run(
      name,
      async () => {
        try {
          await action();
        } catch (error) {
          if (hasCode(error, 'NOT_FOUND')) void queries.invalidateQueries({ queryKey: managedEventKeys.all });
          throw error;
        }
      },
      atField,
      about,
    );
  return { ...task, run };
}
