import type { RequestOf } from '@foyer/contract/http.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import type { orderOffer as contract } from '@foyer/contract/waitlist.ts';
import { eq } from 'drizzle-orm';
import { orderRules } from '#src/config/orders.ts';
import type { Tx } from '#src/db/client.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { placeOrderInTransaction } from '#src/features/orders/checkout/place-order.ts';
import { readOrder } from '#src/features/orders/views/read-order.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { changeCounter, lockedCounters } from '../queue/spot-counters.ts';
import { requireOffer } from './require-offer.ts';

type OrderOfferInput = RequestOf<typeof contract>['params'] & RequestOf<typeof contract>['body'];

/**
 * Accepts an offer for a ticketed event: the offer becomes an order, which holds the spots while it is paid. If the order is
 * refused, the offer stays; if it is not paid in time, the spots go to the next party.
 */
export async function orderOffer(deps: Deps, viewer: SignedInUser, input: OrderOfferInput): Promise<Order> {
  await requireBudget(deps, `order:${viewer.userId}`, orderRules.placed);
  const orderId = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    return await orderSpots(deps, tx, viewer, input);
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}

async function orderSpots(
  deps: Deps,
  tx: Tx,
  viewer: SignedInUser,
  { id, entryId, places, code }: OrderOfferInput,
): Promise<string> {
  const at = deps.clock.now();
  const counters = await lockedCounters(tx, id);
  const { audience, party, source } = await requireOffer(tx, { eventId: id, entryId, userId: viewer.userId, at });
  const counter = counters.find((each) => each.audience === audience);
  if (!counter) throw new Error('an offer without its counter');
  // The whole party must be ordered: a smaller party has to leave the waitlist and join again.
  if (places.length !== party) throw fieldRefused('places', 'event.party_names');
  const entries = [{ kind: 'release', change: -party, registrationId: entryId } as const];
  await changeCounter(tx, { eventId: id, at }, counter, { entries, waiting: 0 });
  await tx.update(waitingEntries).set({ state: 'taken', endedAt: at }).where(eq(waitingEntries.id, entryId));
  const orderId = await placeOrderInTransaction(deps, tx, viewer, { id, places, code, source: source ?? undefined }, [
    audience,
  ]);
  const ordered = await tx
    .select({ audience: registrations.audience })
    .from(registrations)
    .where(eq(registrations.orderId, orderId));
  if (ordered.some((place) => place.audience !== audience)) throw fieldRefused('places', 'event.audience_required');
  return orderId;
}
