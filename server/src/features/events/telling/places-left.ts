import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import type { Person } from './tell-one.ts';

/** Some have left an event, and are told so. Handled in confirm-left.ts. */
export const placesLeft = 'places-left';

export type Left = { eventId: string; left: readonly Person[] };

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** Call `deps.wakeOutbox()` after the commit. */
export async function enqueueLeft(deps: Parts, tx: Tx, { eventId, left }: Left): Promise<void> {
  const idempotencyKey = `${placesLeft}:${deps.random.uuid()}`;
  await enqueue(deps, tx, { kind: 'event', name: placesLeft, data: { eventId, left } }, { idempotencyKey });
}
