import type { Deps } from '#src/deps.ts';
import { tellHosts } from '../telling/hosts/tell-hosts.ts';

/** Whoever asks has asked, whatever happens here; the next request is counted with this one. */
export async function tellOfRequest(deps: Deps, { eventId, since }: { eventId: string; since: Date }): Promise<void> {
  try {
    await deps.db.transaction((tx) => tellHosts(deps, tx, { eventId, news: 'requests', since }));
  } catch (error) {
    deps.log.warn({ err: error, eventId }, 'hosts could not be told of a request');
  }
}
