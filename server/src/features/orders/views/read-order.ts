import type { Order } from '@foyer/contract/orders/order.ts';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { factsOf } from '#src/features/events/event-page/present-event.ts';
import { isOrganizer } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { noSuchOrder, readWhole } from '../locking/lock-order.ts';
import { orderConfirmation } from './confirmation.ts';
import { currentOrder } from './current-state.ts';
import { presentOrder } from './present-order.ts';
import { readRelated } from './read-related.ts';

/** An order for its buyer and its organizer; whoever was handed a place of it sees that place alone. */
export async function readOrder(
  { db, clock, payments: provider }: Pick<Deps, 'db' | 'clock' | 'payments'>,
  viewer: SignedInUser,
  { orderId }: { orderId: string },
): Promise<Order> {
  const now = clock.now();
  const found = await readWhole(db, orderId);
  const whole = found && currentOrder(found, now);
  const row = whole && (await findEventById(db, whole.order.eventId));
  if (!whole || !row) throw noSuchOrder();
  const manages = isOrganizer(factsOf(row), viewer);
  const own = whole.order.userId === viewer.userId;
  const mine = whole.places.filter(({ userId }) => userId === viewer.userId);
  if (!manages && !own && mine.length === 0) throw noSuchOrder();
  const seen = manages || own ? whole : { ...whole, places: mine };
  const around = await readRelated(db, whole);
  const confirmation = own ? await orderConfirmation({ db, clock }, whole, around.buyer) : null;
  const byCard = provider !== null;
  return presentOrder({ ...seen, ...around }, { viewer, own, manages, byCard, now, confirmation });
}
