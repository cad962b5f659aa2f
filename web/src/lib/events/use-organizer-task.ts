import { useQueryClient } from '@tanstack/react-query';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';
import { hasCode } from '../api/api-error.ts';
import { useTask } from '../use-task.ts';

/** One call of an organizer's at a time. What is gone, or no longer for the viewer, must not stay on the page. */
export function useOrganizerTask<Name extends string>() {
  const queries = useQueryClient();
  const task = useTask<Name>();
  const run: typeof task.run = (name, action, atField) =>
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
    );
  return { ...task, run };
}
