import { inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { findActiveRegistration } from '#src/features/events/event-page/event-row.ts';
import { missingCapacity } from '../capacity/check-capacity.ts';
import { confirmOrder } from '../capacity/confirm-order.ts';
import { countPromo, discountedOf } from '../capacity/count-promo.ts';
import { exceededLimits } from '../capacity/order-limits.ts';
import type { Locked } from '../locking/lock-order.ts';

/**
 * Takes the places of an expired order again, all or none. False: the money is not what it costs, there is no room, or
 * its buyer is gone or has as many as one person may have.
 */
export async function retakeCapacity(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { order, places: all }: Locked,
  amountMinor: number,
): Promise<boolean> {
  // What its buyer had given back before is not meant, nor paid for.
  const places = all.filter(({ state }) => state === 'expired');
  if (places.length === 0 || order.totalMinor !== amountMinor || order.paidMinor !== order.refundedMinor) return false;
  if (order.userId === null || (await exceededLimits(tx, { ...order, userId: order.userId, wanted: places })))
    return false;
  if (await missingCapacity(tx, order.eventId, places, { now: deps.clock.now() })) return false;
  if (!(await countPromo(tx, order.promoCodeId, discountedOf(places)))) return false;
  await handOff(tx, order.eventId, order.userId, places);
  await confirmOrder(deps, tx, { order, places, change: 1 });
  return true;
}

/** Whoever has found another place meanwhile comes on that one: this one is for somebody whom they name. */
async function handOff(tx: Tx, eventId: string, userId: string, places: Locked['places']): Promise<void> {
  if (!(await findActiveRegistration(tx, eventId, userId))) return;
  const ids = places.map(({ id }) => id);
  await tx.update(registrations).set({ userId: null }).where(inArray(registrations.id, ids));
}
