import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { meKey } from '#src/lib/use-fresh-user.ts';
import { useTask } from '#src/lib/use-task.ts';
import { securityKey } from '../queries.ts';

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
          await Promise.all([securityKey, meKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
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
