import type { Deps } from '#src/deps.ts';
import { newsForHosts } from '../telling/hosts/news-for-hosts.ts';

/** Whoever asks has asked, whatever happens here; the next request is counted with this one. */
export async function tellOfRequest(deps: Deps, { eventId, at }: { eventId: string; at: Date }): Promise<void> {
  try {
    await deps.db.transaction((tx) => newsForHosts(deps, tx, { eventId, news: 'requests', at: [at] }));
  } catch (error) {
    deps.log.warn({ err: error, eventId }, 'hosts could not be told of a request');
  }
}
