import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** Something of an event may have made room for whoever waits, or ended the wait. Handled in waiting/line/serve-line.ts. */
export const waitlistAdvances = 'line-moves';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/**
 * In the transaction that gives places back, adds some or calls the event off; it costs nothing to say it too often.
 * `at`: not before, as when an offer ends. Call `deps.wakeOutbox()` after the commit.
 */
export async function advanceWaitlist(deps: Parts, tx: Tx, eventId: string, at?: Date): Promise<void> {
  const idempotencyKey = `${waitlistAdvances}:${eventId}:${at?.toISOString() ?? deps.random.uuid()}`;
  const entry = { kind: 'event', name: waitlistAdvances, data: { eventId } } as const;
  await enqueue(deps, tx, entry, { idempotencyKey, ...(at && { notBefore: at }) });
}
