import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent, type EventData, eventEntry } from '#src/db/outbox/domain-event.ts';
import { enqueueAll } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import { type HostNews, hostNews } from './host-titles.ts';

/**
 * The hosts of an event are notified of what guests did from `since` on. `isFewer`: at most, a count that is not read yet is
 * corrected. Handled in notify-hosts.ts.
 */
export const hostNewsDue = domainEvent(
  'hosts-told',
  z.object({
    eventId: z.uuid(),
    news: z.enum(hostNews),
    since: z.iso.datetime(),
    isFewer: z.literal(true).optional(),
  }),
);
export type HostNewsDue = EventData<typeof hostNewsDue>;

/** News within this time is counted together. */
const windowMs = 10_000;

type News = { eventId: string; news: HostNews; at: readonly Date[]; isFewer?: true };

/** Schedules a notification to the hosts about what happened `at` these times. */
export async function enqueueHostNews(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { eventId, news, at, isFewer }: News,
): Promise<void> {
  const windows = new Set(at.map((time) => Math.floor(time.getTime() / windowMs) * windowMs));
  const told = [...windows].map((start) => {
    const since = new Date(start).toISOString();
    const idempotencyKey = `${hostNewsDue.name}:${news}:${eventId}:${since}${isFewer ? ':fewer' : ''}`;
    return {
      entry: eventEntry(hostNewsDue, { eventId, news, since, ...(isFewer && { isFewer }) }),
      idempotencyKey,
      notBefore: new Date(start + windowMs),
    };
  });
  await enqueueAll(deps, tx, told);
}
