import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { meKeys } from '#src/lib/query-keys/profile-keys.ts';
import { securityKeys } from '#src/lib/query-keys/settings-keys.ts';
import { useTask } from '#src/lib/use-task.ts';

export type SecurityChange = ReturnType<typeof useChange>;

/** Runs the changes of a section one at a time, with their outcome and the announcement of success. */
export function useChange() {
  const task = useTask<string>();
  const queries = useQueryClient();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  return {
    pending: task.pending,
    failure: task.failure,
    said,
    heading,
    clear(): void {
      task.clear();
      setSaid('');
    },
    /** Resolves to whether it succeeded. All security queries are refetched, because a change may show in several sections. */
    async run(
      name: string,
      action: () => Promise<unknown>,
      done: string,
      atField?: (error: unknown) => boolean,
    ): Promise<boolean> {
      setSaid('');
      const isDone = await task.run(
        name,
        async () => {
          await action();
          await Promise.all([securityKeys.all, meKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })));
        },
        atField,
      );
      if (isDone) {
        setSaid(done);
        // The focused button or form may be gone.
        if (!document.activeElement || document.activeElement === document.body) heading.current?.focus();
      }
      return isDone;
    },
  };
}
