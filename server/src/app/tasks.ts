import { type Task, task } from '#src/adapters/job-queue.ts';
import type { Deps } from '#src/deps.ts';
import { readLinkedPage } from '#src/features/link-previews/read-linked-page.ts';
import { linkPreviewDue } from '#src/features/link-previews/request-preview.ts';
import { lookupRequested } from '#src/features/profiles/enrichment/request-lookup.ts';
import { runLookup } from '#src/features/profiles/enrichment/run-lookup.ts';

/** The tasks that the workers of the queue can run. */
export function tasks(deps: Deps): Task[] {
  return [
    task('lookup', lookupRequested.schema, (data, attempt) => runLookup(deps, data, attempt)),
    task('link-preview', linkPreviewDue.schema, ({ messageId }, { signal }) => readLinkedPage(deps, messageId, signal)),
  ];
}
