import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { placeChanges } from '#src/db/schema/order-changes.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { missingCapacity } from '../capacity/check-capacity.ts';
import { countPromo } from '../capacity/count-promo.ts';
import { recordCapacity } from '../capacity/record-capacity.ts';
import { type Locked, livingOf, type Place, type PlaceChange } from '../locking/lock-order.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { isTransferred } from '../policy.ts';
import { notifySwitched } from './notify-switched.ts';

type Next = Pick<PlaceChange, 'audience' | 'ticketTypeId' | 'priceMinor' | 'discountMinor'>;

/**
 * The difference of a dearer audience is paid: the change takes effect. One that has expired does so too if its place is
 * still free. False: the money is for nothing of the kind, or for a place that costs something else now or has gone to
 * somebody else.
 */
export async function settleChange(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  locked: Locked,
  amountMinor: number,
): Promise<boolean> {
  const change = locked.change ?? (await lastExpired(tx, locked.order.id));
  const place = livingOf(locked).find(({ id, state }) => id === change?.registrationId && state === 'confirmed');
  if (!change || !place || change.dueMinor !== amountMinor || place.audience === change.audience) return false;
  if (change.dueMinor !== change.priceMinor - place.priceMinor || isTransferred(locked, place)) return false;
  const isHeld = change.state === 'open';
  if (!isHeld && (await missingCapacity(tx, locked.order.eventId, [change], { now: deps.clock.now() }))) return false;
  await switchPlace(deps, tx, locked, place, change, { change: isHeld ? 0 : 1, backMinor: 0 });
  await tx.update(placeChanges).set({ state: 'done', endedAt: deps.clock.now() }).where(eq(placeChanges.id, change.id));
  return true;
}

async function lastExpired(tx: Tx, orderId: string): Promise<PlaceChange | undefined> {
  const [last] = await tx
    .select()
    .from(placeChanges)
    .where(and(eq(placeChanges.orderId, orderId)))
    .orderBy(desc(placeChanges.createdAt))
    .limit(1);
  return last?.state === 'expired' ? last : undefined;
}

/**
 * Puts a confirmed place into the other audience: what it had is given back, what it gets is taken (or was held). The
 * order must be locked, and there must be room. Its people are told; its buyer also what it costs instead.
 */
export async function switchPlace(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { order }: Pick<Locked, 'order'>,
  place: Place,
  next: Next,
  { change, backMinor }: { change: 0 | 1; backMinor: number },
): Promise<void> {
  const { audience, ticketTypeId, priceMinor, discountMinor } = next;
  const giving = place.priceMinor > 0 ? 'refund' : 'release';
  await recordCapacity(deps, tx, order.eventId, [
    { registrationId: place.id, audience: place.audience, ticketTypeId: place.ticketTypeId, kind: giving, change: -1 },
    { registrationId: place.id, audience, ticketTypeId, kind: 'sale', change },
  ]);
  // What the code made cheaper may be no more: it can be used by somebody else then.
  if (place.discountMinor > 0 && discountMinor === 0) await countPromo(tx, order.promoCodeId, -1);
  await tx
    .update(registrations)
    .set({ audience, ticketTypeId, priceMinor, discountMinor, changedAt: deps.clock.now() })
    .where(eq(registrations.id, place.id));
  await tx
    .update(orders)
    .set({ totalMinor: order.totalMinor - place.priceMinor + priceMinor })
    .where(eq(orders.id, order.id));
  await notifySwitched(deps, tx, place, audience);
  if (priceMinor === place.priceMinor) return;
  const { id: registrationId, audience: before, ticketTypeId: typeBefore, priceMinor: priceBefore } = place;
  const was = { ticketTypeId: typeBefore, audience: before, priceMinor: priceBefore };
  const exchange = { registrationId, was, is: { ticketTypeId, audience, priceMinor } };
  await enqueueOrderNews(deps, tx, order.id, 'exchanged', { backMinor, exchange });
}
