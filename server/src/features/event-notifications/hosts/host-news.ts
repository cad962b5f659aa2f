import type { Tx } from '#src/db/client.ts';
import { enqueueAll } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import type { HostNews } from './host-titles.ts';

/** Handled in tell-hosts.ts. */
export const hostNewsDue = 'hosts-told';

/** `since`: an ISO time; what happened from then on is counted. `isFewer`: a line that is not read yet is put right, at most. */
export type HostNewsDue = { eventId: string; news: HostNews; since: string; isFewer?: true };

/** However many come in this time, the hosts' line is counted once. */
const windowMs = 10_000;

type News = { eventId: string; news: HostNews; at: readonly Date[]; isFewer?: true };

/** Lets the hosts of an event be told, soon, of what happened to it `at` these times. */
export async function enqueueHostNews(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { eventId, news, at, isFewer }: News,
): Promise<void> {
  const windows = new Set(at.map((time) => Math.floor(time.getTime() / windowMs) * windowMs));
  const told = [...windows].map((start) => {
    const since = new Date(start).toISOString();
    const data = { eventId, news, since, ...(isFewer && { isFewer }) } satisfies HostNewsDue;
    const idempotencyKey = `${hostNewsDue}:${news}:${eventId}:${since}${isFewer ? ':fewer' : ''}`;
    return {
      entry: { kind: 'event', name: hostNewsDue, data } as const,
      idempotencyKey,
      notBefore: new Date(start + windowMs),
    };
  });
  await enqueueAll(deps, tx, told);
}
