import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { advanceWaitlist } from '#src/features/event-notifications/advance-waitlist.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { type Counter, changeCounter } from '../queue/spot-counters.ts';

type ReleaseDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type Registrant = { eventId: string; userId: string; audience: Counter['audience']; at: Date };

/**
 * Returns whether the member already has a spot in this attendance mode. A registration in the other mode is canceled in favor
 * of the new one, unless it belongs to an order and must be canceled there.
 */
export async function releaseOtherMode(
  deps: ReleaseDeps,
  tx: Tx,
  { eventId, userId, audience, at }: Registrant,
  counters: readonly Counter[],
): Promise<boolean> {
  const { id, state, places, orderId } = registrations;
  const [current] = await tx
    .select({ id, state, places, orderId, audience: registrations.audience })
    .from(registrations)
    .where(
      and(
        eq(registrations.eventId, eventId),
        eq(registrations.userId, userId),
        inArray(state, ['pending', 'held', 'confirmed']),
      ),
    );
  if (!current) return false;
  if (current.audience === audience && current.state === 'confirmed') return true;
  if (current.orderId !== null) throw new AppError('ORDER_NEEDED', 'This ticket is part of an order. Cancel it there.');
  await tx.update(registrations).set({ state: 'cancelled', changedAt: at }).where(eq(id, current.id));
  const counter = counters.find((each) => each.audience === current.audience);
  if (current.state === 'confirmed' && counter) {
    const entries = [{ kind: 'release', change: -current.places, registrationId: current.id } as const];
    await changeCounter(tx, { eventId, at }, counter, { entries, waiting: 0 });
    await advanceWaitlist(deps, tx, eventId);
  }
  return false;
}
