import type { Event } from '@foyer/contract/events/event.ts';
import { eq } from 'drizzle-orm';
import { eventsPublished } from '#src/config/events.ts';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { readUser } from '#src/features/accounts/queries.ts';
import { requirePaymentMethod } from '#src/features/events/checks/require-payment-method.ts';
import { readEvent } from '#src/features/events/event-page/read-event.ts';
import { lockOwnEvent, type OwnEvent } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { requireComplete } from '../checks/require-complete.ts';
import { notifyVisibility } from './notify-visibility.ts';

/** Publishes an event. The organizer needs a complete profile, so that attendees see who invites them. */
export async function publishEvent(deps: Deps, viewer: SignedInUser, { id }: { id: string }): Promise<Event> {
  await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id);
    if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is canceled.');
    if (event.state === 'published') return;
    if (!(await readUser(tx, viewer.userId)).profileComplete)
      throw new AppError('PROFILE_INCOMPLETE', 'Finish your profile first.');
    requireComplete(event);
    await requirePaymentMethod(deps, tx, event);
    if (event.endsAt && event.endsAt <= deps.clock.now()) throw fieldRefused('endsAt', 'event.ended');
    if (!event.publishedAt)
      await requireBudget({ ...deps, db: tx }, `event-published:${viewer.userId}`, eventsPublished);
    const published = { state: 'published', publishedAt: event.publishedAt ?? deps.clock.now() } as const;
    const changed = await setState(deps, tx, event, published);
    if (event.state === 'unpublished') await notifyVisibility(deps, tx, changed, 'republished');
  });
  deps.wakeOutbox();
  return await readEvent(deps, viewer, { id });
}

/** Hides an event from new visitors. Attendees keep their spots, and the waitlist keeps its order. */
export async function unpublishEvent(deps: Deps, viewer: SignedInUser, { id }: { id: string }): Promise<Event> {
  await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id);
    if (event.state === 'unpublished') return;
    if (event.state !== 'published') throw new AppError('EVENT_STATE_REFUSED', 'The event is not published.');
    await notifyVisibility(deps, tx, await setState(deps, tx, event, { state: 'unpublished' }), 'unpublished');
  });
  deps.wakeOutbox();
  return await readEvent(deps, viewer, { id });
}

type State = { state: 'published'; publishedAt: Date } | { state: 'unpublished' };

/** Returns the changed event, which must be locked. */
async function setState({ clock }: Pick<Deps, 'clock'>, tx: Tx, event: OwnEvent, state: State): Promise<OwnEvent> {
  const { id, version, sequence } = event;
  const versions = { version: version + 1, sequence: sequence + 1, stateSequence: sequence + 1 };
  const changed = { ...state, ...versions, updatedAt: clock.now() };
  await tx.update(events).set(changed).where(eq(events.id, id));
  return { ...event, ...changed };
}
