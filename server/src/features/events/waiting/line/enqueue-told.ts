import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** What somebody in line is told of, by the id of the entry. Handled in tell-line.ts. */
export const lineTold = 'line-told';
export type Told = { id: string; what: 'joined' | 'offered' | 'passed' | 'ended' | 'paused' | 'resumed' };

/** In the transaction of the fact. Call `deps.wakeOutbox()` after the commit. */
export async function enqueueTold(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  eventId: string,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return;
  const entry = { kind: 'event', name: lineTold, data: { eventId, told } } as const;
  await enqueue(deps, tx, entry, { idempotencyKey: `${lineTold}:${deps.random.uuid()}` });
}
