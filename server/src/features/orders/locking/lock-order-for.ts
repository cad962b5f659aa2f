import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { isOrganizer } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { type FullOrder, lockOrder, noSuchOrder } from './lock-order.ts';

/** An order and the viewer's part in it. */
export type ViewerOrder = FullOrder & {
  isBuyer: boolean;
  /** The viewer organizes the event. */
  isOrganizer: boolean;
};

/**
 * Locks the viewer's account, then the order. Anyone but its buyer, its ticket holders and the organizers gets NOT_FOUND.
 */
export async function lockOrderFor(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: SignedInUser,
  orderId: string,
): Promise<ViewerOrder> {
  await lockOwnAccount(deps, tx, viewer);
  const locked = await lockOrder(tx, orderId);
  const row = locked && (await findEventById(tx, locked.order.eventId));
  if (!locked || !row) throw noSuchOrder();
  const isBuyer = locked.order.userId === viewer.userId;
  const organizes = isOrganizer(eventFactsOf(row), viewer);
  const isHolder = locked.tickets.some(({ userId }) => userId === viewer.userId);
  if (!isBuyer && !organizes && !isHolder) throw noSuchOrder();
  return { ...locked, isBuyer, isOrganizer: organizes };
}
