import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { meKeys } from '#src/lib/query-keys/profile-keys.ts';
import { securityKeys } from '#src/lib/query-keys/settings-keys.ts';
import { useTask } from '#src/lib/use-task.ts';

export type Change = ReturnType<typeof useChange>;

/** What a section changes, one thing at a time: how it goes, and what is said afterwards. */
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
    /** Whether it succeeded. What the page shows is read again then: one change shows in several sections. */
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
        // The button or form that had the focus may be gone.
        if (!document.activeElement || document.activeElement === document.body) heading.current?.focus();
      }
      return isDone;
    },
  };
}
