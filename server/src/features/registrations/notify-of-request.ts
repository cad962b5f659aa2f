import type { Deps } from '#src/deps.ts';
import { enqueueHostNews } from '#src/features/event-notifications/hosts/host-news.ts';

type Request = { eventId: string; at: Date; isFewer?: true };

/**
 * Whoever asks has asked, whatever happens here; the next request is counted with this one. `isFewer`: one was decided
 * about, of which hosts hear no more.
 */
export async function notifyOfRequest(deps: Deps, { at, ...request }: Request): Promise<void> {
  try {
    await deps.db.transaction((tx) => enqueueHostNews(deps, tx, { ...request, news: 'requests', at: [at] }));
  } catch (error) {
    deps.log.warn({ err: error, eventId: request.eventId }, 'hosts could not be told of a request');
  }
}
