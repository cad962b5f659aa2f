import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useTask } from '#src/lib/use-task.ts';
import { hostingKey } from './queries.ts';

/** One call of an organizer's at a time. What is gone, or no longer for the viewer, must not stay on the page. */
export function useHostingTask<Name extends string>() {
  const queries = useQueryClient();
  const task = useTask<Name>();
  const run: typeof task.run = (name, action, atField) =>
    task.run(
      name,
      async () => {
        try {
          await action();
        } catch (error) {
          if (hasCode(error, 'NOT_FOUND')) void queries.invalidateQueries({ queryKey: hostingKey });
          throw error;
        }
      },
      atField,
    );
  return { ...task, run };
}
