import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

const waitlistNews = z.object({
  /** Of the entry on the waitlist. */
  id: z.uuid(),
  what: z.enum(['joined', 'offered', 'passed', 'ended', 'paused', 'resumed']),
});
export type WaitlistNews = z.output<typeof waitlistNews>;

/** Waitlist entries changed in a way that their members are notified of. Handled in notify-waitlist.ts. */
export const waitlistNewsDue = domainEvent('line-told', z.object({ eventId: z.uuid(), told: z.array(waitlistNews) }));

/** In the transaction of the fact. Call `deps.wakeOutbox()` after the commit. */
export async function enqueueWaitlistNews(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  eventId: string,
  told: WaitlistNews[],
): Promise<void> {
  if (told.length === 0) return;
  const idempotencyKey = `${waitlistNewsDue.name}:${deps.random.uuid()}`;
  await enqueueEvent(deps, tx, waitlistNewsDue, { eventId, told }, { idempotencyKey });
}
