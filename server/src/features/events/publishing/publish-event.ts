import type { Event } from '@foyer/contract/events/event.ts';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { readUser } from '#src/features/accounts/queries.ts';
import { AppError, fieldRefused } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { requireComplete } from '../editing/checks/missing-fields.ts';
import { requireWayToPay } from '../editing/checks/require-way-to-pay.ts';
import { lockOwnEvent } from '../editing/lock-own-event.ts';
import { readEvent } from '../shown/read-event.ts';

/** Lets an event be found and registered for. Whoever hosts has finished the profile: guests see who invites them. */
export async function publishEvent(deps: Deps, viewer: SignedInUser, { id }: { id: string }): Promise<Event> {
  await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id);
    if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is cancelled.');
    if (event.state === 'published') return;
    if (!(await readUser(tx, viewer.userId)).profileComplete)
      throw new AppError('PROFILE_INCOMPLETE', 'Finish your profile first.');
    requireComplete(event);
    await requireWayToPay(deps, tx, event);
    if (event.endsAt && event.endsAt <= deps.clock.now()) throw fieldRefused('endsAt', 'event.ended');
    await setState(deps, tx, id, { state: 'published', publishedAt: event.publishedAt ?? deps.clock.now() });
  });
  return await readEvent(deps, viewer, { id });
}

/** Nobody new finds the event or registers for it. */
export async function unpublishEvent(deps: Deps, viewer: SignedInUser, { id }: { id: string }): Promise<Event> {
  await deps.db.transaction(async (tx) => {
    const { state } = await lockOwnEvent(deps, tx, viewer, id);
    if (state === 'unpublished') return;
    if (state !== 'published') throw new AppError('EVENT_STATE_REFUSED', 'The event is not published.');
    await setState(deps, tx, id, { state: 'unpublished' });
  });
  return await readEvent(deps, viewer, { id });
}

type State = Pick<typeof events.$inferInsert, 'state' | 'publishedAt'>;

async function setState({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: string, state: State): Promise<void> {
  const raised = { version: sql`${events.version} + 1`, sequence: sql`${events.sequence} + 1` };
  await tx
    .update(events)
    .set({ ...state, ...raised, updatedAt: clock.now() })
    .where(eq(events.id, id));
}
