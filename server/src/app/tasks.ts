import type { Task } from '#src/adapters/job-queue.ts';
import type { Deps } from '#src/deps.ts';
import { lookupRequested } from '#src/features/profiles/enrichment/request-lookup.ts';
import { runLookup } from '#src/features/profiles/enrichment/run-lookup.ts';

/** The tasks that the workers of the queue can run. */
export function tasks(deps: Deps): Task[] {
  return [{ name: 'lookup', schema: lookupRequested.schema, run: (data, attempt) => runLookup(deps, data, attempt) }];
}
