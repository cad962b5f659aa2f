import type { Order } from '@foyer/contract/events/tickets/order.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { isOrganizer } from '../../policy.ts';
import { findEventById } from '../../shown/event-row.ts';
import { knownOf } from '../../shown/present-event.ts';
import { noSuchOrder, readWhole } from '../locking/lock-order.ts';
import { asOfNow } from './as-of-now.ts';
import { confirmationOf } from './confirmation-of.ts';
import { presentOrder } from './present-order.ts';
import { readAround } from './read-around.ts';

/** An order for its buyer and its organizer; whoever was handed a place of it sees that place alone. */
export async function readOrder(
  { db, clock, payments: provider }: Pick<Deps, 'db' | 'clock' | 'payments'>,
  viewer: SignedInUser,
  { orderId }: { orderId: string },
): Promise<Order> {
  const now = clock.now();
  const found = await readWhole(db, orderId);
  const whole = found && asOfNow(found, now);
  const row = whole && (await findEventById(db, whole.order.eventId));
  if (!whole || !row) throw noSuchOrder();
  const manages = isOrganizer(knownOf(row), viewer);
  const own = whole.order.userId === viewer.userId;
  const mine = whole.places.filter(({ userId }) => userId === viewer.userId);
  if (!manages && !own && mine.length === 0) throw noSuchOrder();
  const seen = manages || own ? whole : { ...whole, places: mine };
  const around = await readAround(db, whole);
  const confirmation = own ? await confirmationOf({ db, clock }, whole, around.buyer) : null;
  const byCard = provider !== null;
  return presentOrder({ ...seen, ...around }, { viewer, own, manages, byCard, now, confirmation });
}
