import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** Something may have made room for those on the waitlist of an event, or ended their wait. Handled in offer-spots.ts. */
export const waitlistAdvances = domainEvent('line-moves', z.object({ eventId: z.uuid() }));

type NotifyDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/**
 * Schedules a waitlist update. Call it in the transaction that frees or adds spots or cancels the event; extra calls are
 * harmless. `at`: not before this time, such as the end of an offer. Call `deps.wakeOutbox()` after the commit.
 */
export async function advanceWaitlist(deps: NotifyDeps, tx: Tx, eventId: string, at?: Date): Promise<void> {
  const idempotencyKey = `${waitlistAdvances.name}:${eventId}:${at?.toISOString() ?? deps.random.uuid()}`;
  await enqueueEvent(deps, tx, waitlistAdvances, { eventId }, { idempotencyKey, notBefore: at });
}
