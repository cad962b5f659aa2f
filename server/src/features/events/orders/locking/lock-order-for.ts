import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/ways-in/lock-own-account.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { isOrganizer } from '../../policy.ts';
import { findEventById } from '../../shown/event-row.ts';
import { knownOf } from '../../shown/present-event.ts';
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
  const manages = isOrganizer(knownOf(row), viewer);
  const holdsOne = locked.places.some(({ userId }) => userId === viewer.userId);
  if (!own && !manages && !holdsOne) throw noSuchOrder();
  return { ...locked, own, manages };
}
