import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** What somebody in line is told of, by the id of the entry. Handled in tell-line.ts. */
export const waitlistNewsDue = 'line-told';
export type WaitlistNews = { id: string; what: 'joined' | 'offered' | 'passed' | 'ended' | 'paused' | 'resumed' };

/** In the transaction of the fact. Call `deps.wakeOutbox()` after the commit. */
export async function enqueueWaitlistNews(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  eventId: string,
  told: readonly WaitlistNews[],
): Promise<void> {
  if (told.length === 0) return;
  const entry = { kind: 'event', name: waitlistNewsDue, data: { eventId, told } } as const;
  await enqueue(deps, tx, entry, { idempotencyKey: `${waitlistNewsDue}:${deps.random.uuid()}` });
}
