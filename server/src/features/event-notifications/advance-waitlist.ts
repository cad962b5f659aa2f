import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** Something may have made room for those on the waitlist of an event, or ended their wait. Handled in offer-spots.ts. */
export const waitlistAdvances = domainEvent('line-moves', z.object({ eventId: z.uuid() }));

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/**
 * In the transaction that gives places back, adds some or calls the event off; it costs nothing to say it too often.
 * `at`: not before, as when an offer ends. Call `deps.wakeOutbox()` after the commit.
 */
export async function advanceWaitlist(deps: Parts, tx: Tx, eventId: string, at?: Date): Promise<void> {
  const idempotencyKey = `${waitlistAdvances.name}:${eventId}:${at?.toISOString() ?? deps.random.uuid()}`;
  await enqueueEvent(deps, tx, waitlistAdvances, { eventId }, { idempotencyKey, notBefore: at });
}
