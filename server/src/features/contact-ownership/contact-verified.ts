import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent, type EventData } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** A member has verified their first email or phone number: news that could not reach them before may follow. */
export const contactVerified = domainEvent(
  'contact-verified',
  z.object({ userId: z.uuid(), contact: z.enum(['email', 'phone']) }),
);
export type VerifiedContact = EventData<typeof contactVerified>;

/** Call it in the transaction that verifies the contact, and `deps.wakeOutbox()` after the commit. */
export async function enqueueContactVerified(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  data: VerifiedContact,
): Promise<void> {
  await enqueueEvent(deps, tx, contactVerified, data, {
    idempotencyKey: `${contactVerified.name}:${deps.random.uuid()}`,
  });
}
