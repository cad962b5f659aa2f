import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import { type EventFacts, noticeValues, type Shown } from './notice-values.ts';

/** Something of an event has changed that those who come must hear of. Handled in tell-page.ts. */
export const attendeesTold = 'event-told';

export type Told = {
  what: 'changed' | 'cancelled';
  /** As it was then: its organizer may be erased when the messages are written. */
  shown: Shown;
  /** Those up to this registration have been told. */
  after: string | null;
};

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** In the transaction of the change, of the event as it is then. Call `deps.wakeOutbox()` after the commit. */
export async function tellAttendees(deps: Parts, tx: Tx, event: EventFacts, what: Told['what']): Promise<void> {
  const shown = noticeValues(event);
  if (shown) await enqueuePage(deps, tx, { what, shown, after: null });
}

export async function enqueuePage(deps: Parts, tx: Tx, told: Told): Promise<void> {
  const { id, sequence } = told.shown;
  const idempotencyKey = `${attendeesTold}:${id}:${sequence}:${told.after ?? 'all'}`;
  await enqueue(deps, tx, { kind: 'event', name: attendeesTold, data: told }, { idempotencyKey });
}
