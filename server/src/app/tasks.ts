import type { Task } from '#src/adapters/jobs.ts';
import type { Deps } from '#src/deps.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const runLookup = onFirstUse(async () => (await import('#src/features/profiles/lookups/run-lookup.ts')).runLookup);

/** What the queue's workers can be handed. */
export function tasks(deps: Deps): Task[] {
  return [{ name: 'lookup', run: (data, attempt) => runLookup(deps, data, attempt) }];
}
