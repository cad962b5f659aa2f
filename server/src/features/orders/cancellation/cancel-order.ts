import type { RequestOf } from '@foyer/contract/http.ts';
import type { cancelOrder as contract } from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { refunds } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { auditOrder } from '../audit-order.ts';
import { confirmOrder } from '../capacity/confirm-order.ts';
import { amountDue } from '../locking/amount-due.ts';
import { livingOf, lockOrder, noSuchOrder, type Place, refusedNow } from '../locking/lock-order.ts';
import { type LockedFor, lockOrderFor } from '../locking/lock-order-for.ts';
import { arrivedOn } from '../locking/require-not-checked-in.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { holds, isAttending } from '../policy.ts';
import { refundFor, rulePercent } from '../refunds/refund-rule.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { readOrder } from '../views/read-order.ts';
import { releaseTickets } from './release-tickets.ts';

type Asked = RequestOf<typeof contract>['body'] & { orderId: string };
type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** Gives places back and asks for what goes back with them, once however often it is asked. */
export async function cancelOrder(deps: Deps, viewer: SignedInUser, asked: Asked): Promise<Order> {
  const { orderId } = asked;
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrderFor(deps, tx, viewer, orderId);
    const meant = endingOf(locked, viewer, asked.places);
    if (meant.length === 0) return;
    if (!locked.manages && !isAttending(locked, deps.clock.now())) throw refusedNow();
    const ending = locked.manages ? meant : await unused(tx, meant, asked.places !== undefined);
    const choice = locked.manages ? asked.refund : 'rule';
    const rule = rulePercent(locked, deps.clock.now());
    const percent = { rule, full: 100, none: 0 }[choice];
    const isTakenAway = locked.manages && !locked.own;
    const reason = locked.manages ? 'organizer' : 'guest';
    const back = await cancelTickets(deps, tx, locked, { ending, percent, reason, isTakenAway });
    if (asked.expectedRefundMinor !== undefined && asked.expectedRefundMinor !== back)
      throw new AppError('ORDER_CHANGED', 'Another sum would come back now.', { details: { refundMinor: back } });
    await confirmIfPaid(deps, tx, orderId);
    // Of one's own order nobody decides for somebody else.
    if (isTakenAway) await auditOrder(deps, tx, viewer, { order: locked.order, act: 'cancelled' });
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}

/** The places that are meant and not given back yet. */
function endingOf(locked: LockedFor, viewer: SignedInUser, named: readonly string[] | undefined): Place[] {
  const { places, manages } = locked;
  if (named?.some((id) => !places.some((place) => place.id === id))) throw noSuchOrder();
  const living = livingOf(locked).filter(({ id }) => !named || named.includes(id));
  const mine = living.filter((place) => manages || holds(locked, place, viewer));
  if (named && mine.length < living.length) throw refusedNow();
  return mine;
}

/** Whoever has come in has used their place: it is given back by the organizer alone. */
async function unused(tx: Tx, meant: readonly Place[], areNamed: boolean): Promise<Place[]> {
  const arrived = await arrivedOn(
    tx,
    meant.map(({ id }) => id),
  );
  const left = meant.filter(({ id }) => !arrived.has(id));
  if (left.length === 0 || (areNamed && left.length < meant.length)) throw refusedNow();
  return left;
}

/** What is still held may cost nothing, once all that was to be paid is given back: then it is the buyer's. */
async function confirmIfPaid(deps: Parts, tx: Tx, orderId: string): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  if (locked?.order.state !== 'held' && locked?.order.state !== 'awaiting') return;
  if (amountDue(locked).dueMinor > 0) return;
  await confirmOrder(deps, tx, { order: locked.order, places: livingOf(locked), change: 0 });
  await enqueueOrderNews(deps, tx, orderId, 'confirmed');
}

type Ending = {
  ending: readonly Place[];
  percent: number;
  reason: 'guest' | 'organizer';
  /** By an organizer, from somebody else. */
  isTakenAway: boolean;
};

/** Ends these places of a locked order and asks for so many percent of what they cost. Answers the sum. */
export async function cancelTickets(
  deps: Parts,
  tx: Tx,
  locked: Pick<LockedFor, 'order' | 'event' | 'places' | 'change'>,
  { ending, percent, reason, isTakenAway }: Ending,
): Promise<number> {
  const { order } = locked;
  const before = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  const back = refundFor(locked, ending, before, percent);
  await releaseTickets(deps, tx, locked, { ids: ending.map(({ id }) => id), as: 'cancelled' });
  for (const [registrationId, amountMinor] of back)
    await requestRefund(deps, tx, { orderId: order.id, amountMinor, reason, registrationId });
  const sum = [...back.values()].reduce((all, amount) => all + amount, 0);
  // What was only held was nobody's yet.
  const left = ending.map(({ id }) => id);
  if (order.state !== 'held')
    await enqueueOrderNews(deps, tx, order.id, 'cancelled', { backMinor: sum, left, isTakenAway });
  return sum;
}
