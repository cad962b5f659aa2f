import type { Order } from '@foyer/contract/orders/order.ts';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { isOrganizer } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { noSuchOrder, readFullOrder } from '../locking/lock-order.ts';
import { currentOrder } from './current-state.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { presentOrder } from './present-order.ts';
import { readRelated } from './read-related.ts';

/** Reads an order for its buyer or an organizer. The holder of a transferred ticket sees only that ticket. */
export async function readOrder(
  { db, clock, payments: provider }: Pick<Deps, 'db' | 'clock' | 'payments'>,
  viewer: SignedInUser,
  { orderId }: { orderId: string },
): Promise<Order> {
  const now = clock.now();
  const stored = await readFullOrder(db, orderId);
  const full = stored && currentOrder(stored, now);
  const row = full && (await findEventById(db, full.order.eventId));
  if (!full || !row) throw noSuchOrder();
  const organizes = isOrganizer(eventFactsOf(row), viewer);
  const isBuyer = full.order.userId === viewer.userId;
  const ownTickets = full.tickets.filter(({ userId }) => userId === viewer.userId);
  if (!organizes && !isBuyer && ownTickets.length === 0) throw noSuchOrder();
  const visible = organizes || isBuyer ? full : { ...full, tickets: ownTickets };
  const related = await readRelated(db, full);
  const confirmation = isBuyer ? await orderConfirmation({ db, clock }, full, related.buyer) : null;
  const takesCards = provider !== null;
  const waitlisted = row.modeCounts.filter(({ waiting }) => waiting > 0).map(({ audience }) => audience);
  return presentOrder(
    { ...visible, ...related },
    { viewer, isBuyer, isOrganizer: organizes, takesCards, now, confirmation, waitlisted },
  );
}
