import { nextTask } from './next-task.ts';

/**
 * Loads requests without blocking a page that is being read: what every call needs is initialized in a task of its own,
 * before the schemas of these. All of it at once takes a phone a quarter of a second.
 */
export async function loadRequests<Requests>(load: () => Promise<Requests>): Promise<Requests> {
  await import('../call.ts');
  await nextTask();
  return load();
}
