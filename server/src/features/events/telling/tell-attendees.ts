import { and, eq, gt } from 'drizzle-orm';
import { changesTold } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { eventAudiences } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { type EventFacts, noticeValues, type Shown } from './notice-values.ts';

/** Something of an event has changed that those who come must hear of. Handled in tell-page.ts. */
export const attendeesTold = 'event-told';

export type Told = {
  what: 'changed' | 'cancelled' | 'unpublished' | 'republished';
  /** As it was then: its organizer may be erased when the messages are written. */
  shown: Shown;
  /** Those up to this registration have been told. */
  after: string | null;
};

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** In the transaction of the change, of the event as it is then. Call `deps.wakeOutbox()` after the commit. */
export async function tellAttendees(deps: Parts, tx: Tx, event: EventFacts, what: Told['what']): Promise<void> {
  const shown = noticeValues(event);
  if (shown && what === 'changed') await spareThem(deps, tx, event.id);
  if (shown) await enqueuePage(deps, tx, { what, shown, after: null });
}

/** In the transaction: a change that is refused has been told to nobody. */
async function spareThem({ clock }: Parts, tx: Tx, eventId: string): Promise<void> {
  const taken = and(eq(eventAudiences.eventId, eventId), gt(eventAudiences.taken, 0));
  const [anybody] = await tx.select({ eventId: eventAudiences.eventId }).from(eventAudiences).where(taken).limit(1);
  if (anybody) await requireBudget({ db: tx, clock }, `event-told:${eventId}`, changesTold);
}

export async function enqueuePage(deps: Parts, tx: Tx, told: Told): Promise<void> {
  const { id, sequence } = told.shown;
  const idempotencyKey = `${attendeesTold}:${id}:${sequence}:${told.after ?? 'all'}`;
  await enqueue(deps, tx, { kind: 'event', name: attendeesTold, data: told }, { idempotencyKey });
}
