import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { factsOf } from '#src/features/events/event-page/present-event.ts';
import { isOrganizer } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { type Locked, lockOrder, noSuchOrder } from './lock-order.ts';

/** An order as the viewer may act on it. */
export type LockedFor = Locked & {
  /** The viewer has bought it. */
  own: boolean;
  /** The viewer looks after the event. */
  manages: boolean;
};

/** Locks the viewer's account, then an order. Refuses whoever has nothing to do with it as if there were none. */
export async function lockOrderFor(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: SignedInUser,
  orderId: string,
): Promise<LockedFor> {
  await lockOwnAccount(deps, tx, viewer);
  const locked = await lockOrder(tx, orderId);
  const row = locked && (await findEventById(tx, locked.order.eventId));
  if (!locked || !row) throw noSuchOrder();
  const own = locked.order.userId === viewer.userId;
  const manages = isOrganizer(factsOf(row), viewer);
  const holdsOne = locked.places.some(({ userId }) => userId === viewer.userId);
  if (!own && !manages && !holdsOne) throw noSuchOrder();
  return { ...locked, own, manages };
}
